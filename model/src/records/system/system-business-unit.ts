import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const systemBusinessUnit = {
  dtoKey: 'Main.SystemBusinessUnitViewDto',
  name: 'systemBusinessUnit',
  path: 'systembusinessunits',
  labels: { one: 'Business unit', many: 'Business units' },
  icon: 'building-community',
  ownership: 'global',
  temporal: true,
  permissions: {
    names: { NewVersion: 'SystemBusinessUnitCreateNewVersion' },
    also: [
      { name: 'SystemBusinessUnitAllowAll', label: 'records van alle business units wijzigen' },
      { name: 'SystemBusinessUnitAssignUsers', label: 'gebruikers toewijzen' },
    ],
  },
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    defaultLanguageId: { kind: 'reference', label: 'Standaardtaal', to: 'Main.LanguageViewDto', required: true, width: 150 },
    defaultCountryId: { kind: 'reference', label: 'Standaardland', to: 'Main.CountryViewDto', required: true, width: 150 },
    defaultCurrencyId: { kind: 'reference', label: 'Standaardvaluta', to: 'Main.CurrencyViewDto', required: true, width: 150 },
    addressInfo: {
      kind: 'group',
      label: 'Adresgegevens',
      shortLabel: 'Adres',
      members: {
        name: { kind: 'text', label: 'Naam', maxLength: 250, required: true },
        street: { kind: 'text', label: 'Straat', maxLength: 250, required: true },
        number: { kind: 'text', label: 'Huisnummer', maxLength: 20, required: true },
        numberExtra: { kind: 'text', label: 'Toevoeging', maxLength: 20 },
        postalCode: { kind: 'text', label: 'Postcode', maxLength: 20, required: true },
        city: { kind: 'text', label: 'Plaats', maxLength: 250, required: true },
        countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto', required: true },
      },
    },
    assignedUsers: { kind: 'references', label: 'Toegewezen gebruikers', to: 'Main.UserViewDto' },
    /** Assigned users who can sign in but hold no role in this unit or in all units, so that it offers them nothing. */
    membersWithoutRole: { kind: 'references', label: 'Toegewezen gebruikers zonder rol', computed: 'added', to: 'Main.UserViewDto' },
  },
  unique: [{ fields: ['code'], message: 'Deze code is al in gebruik.' }],
  importKey: ['code'],
  lists: { bankAccounts: { of: 'Main.BankAccountViewDto' } },
  search: {
    layout: 'codeTable',
    parts: ['description', 'code'],
    entries: {
      isMine: {
        label: 'Alleen mijn business units',
        input: { kind: 'boolean', label: 'Alleen mijn business units' },
        binds: { filter: 'callerUnits', operator: 'isTrue' },
      },
    },
    // Without `isMine`, which narrows the choices of references.
    advanced: [
      { name: 'own', label: 'Business unit', entries: ['defaultCountryId', 'defaultCurrencyId', 'defaultLanguageId'] },
      {
        name: 'general',
        label: 'Algemeen',
        entries: ['status', 'activeStartRangeUtc', 'activeEndRangeUtc', 'changedBetweenRangeUtc', 'changedByIds'],
      },
    ],
  },
  grid: {
    columns: [
      'description',
      'code',
      { field: 'addressInfo.city', width: 150 },
      { field: 'addressInfo.street', width: 180 },
      { field: 'addressInfo.number', width: 110 },
      { field: 'addressInfo.numberExtra', width: 110 },
      { field: 'addressInfo.postalCode', width: 100 },
      { field: 'addressInfo.countryId', width: 150 },
      'defaultCountryId',
      'defaultCurrencyId',
      'defaultLanguageId',
    ],
  },
  form: {
    width: '60rem',
    tabs: [
      {
        label: 'Algemeen',
        rows: [
          [{ field: 'description', span: 3 }, 'code'],
          ['defaultLanguageId', 'defaultCountryId'],
          ['defaultCurrencyId', 'status'],
          [{ field: 'activeRangeUtc', span: 2 }],
          ['remark'],
        ],
      },
      {
        label: 'Adresgegevens',
        rows: [
          ['addressInfo.name'],
          ['addressInfo.street', 'addressInfo.number', 'addressInfo.numberExtra'],
          [{ field: 'addressInfo.postalCode', span: 1 }, 'addressInfo.city', 'addressInfo.countryId'],
        ],
      },
      { label: 'Toegewezen gebruikers', rows: [[{ field: 'assignedUsers', presentation: 'dualList' }]] },
      {
        label: 'Bankrekeningen',
        rows: [
          [
            {
              related: 'Main.BankAccountViewDto',
              label: 'Bankrekeningen',
              columns: ['description', 'iban', 'bankId', 'currencyId', 'status'],
            },
          ],
        ],
      },
    ],
  },
} as const satisfies RecordTypeDefinition
