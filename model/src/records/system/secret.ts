import type { RecordTypeDefinition } from '../../schema/record-type.ts'

const notApplicable = 'Niet van toepassing'

const has = (flag: string) => ({ field: `secretTypeId.${flag}`, equals: true }) as const
const lacks = (flag: string) => ({ not: has(flag) }) as const

export const secret = {
  dtoKey: 'Main.SecretViewDto',
  name: 'secret',
  path: 'secrets',
  labels: { one: 'Geheim', many: 'Geheimen' },
  icon: 'lock',
  ownership: 'businessUnit',
  temporal: true,
  generic: ['status', 'remark'],
  labelFields: ['secretTypeId'],
  fields: {
    secretTypeId: {
      kind: 'reference',
      label: 'Geheimtype',
      to: 'Main.SecretTypeViewDto',
      offeredIn: { add: { hasSecret: false } },
      required: true,
      writableIn: ['add'],
    },
    secretTypeDescription: { kind: 'text', label: 'Omschrijving van het geheimtype', computed: { through: 'secretTypeId.description' } },
    username: {
      kind: 'text',
      label: 'Gebruikersnaam',
      maxLength: 250,
      requiredWhen: has('hasUsername'),
      readOnlyWhen: lacks('hasUsername'),
      closedText: notApplicable,
    },
    password: {
      kind: 'secret',
      label: 'Wachtwoord',
      stored: 'sealed',
      presentation: 'password',
      requiredWhen: has('hasPassword'),
      readOnlyWhen: lacks('hasPassword'),
      closedText: notApplicable,
    },
    file: {
      kind: 'secret',
      label: 'Bestand',
      stored: 'sealed',
      presentation: 'file',
      requiredWhen: has('hasFile'),
      readOnlyWhen: lacks('hasFile'),
      closedText: notApplicable,
    },
    passphrase: {
      kind: 'secret',
      label: 'Wachtwoordzin',
      stored: 'sealed',
      presentation: 'line',
      requiredWhen: has('hasPassphrase'),
      readOnlyWhen: lacks('hasPassphrase'),
      closedText: notApplicable,
    },
    activeRangeUtc: { kind: 'dateRange', label: 'Actief vanaf', lockedForSystemValues: true, width: 200 },
  },
  unique: [
    {
      fields: ['secretTypeId'],
      within: 'businessUnit',
      message: 'Er kan maar één geheim per geheimtype bestaan; maak daarvan een nieuwe versie.',
    },
  ],
  importKey: ['secretTypeId'],
  search: {
    layout: 'free',
    parts: ['secretTypeIds', 'activeStartRangeUtc', 'activeEndRangeUtc'],
    entries: {
      secretTypeIds: {
        label: 'Geheimtype',
        input: { kind: 'reference', label: 'Geheimtype', to: 'Main.SecretTypeViewDto' },
        binds: { fields: ['secretTypeId'], operator: 'oneOf' },
        descriptionTwin: true,
      },
    },
  },
  grid: { columns: [{ field: 'secretTypeId', width: 260 }, 'username'], sort: ['secretTypeId', '-activeRangeUtc'] },
  form: {
    width: '60rem',
    rows: [
      [{ field: 'secretTypeId', span: 3 }, 'status'],
      ['username', 'password'],
      ['file', 'passphrase'],
      ['activeRangeUtc', { spacer: true }],
      ['remark'],
    ],
  },
  actions: { without: ['Clone'] },
} as const satisfies RecordTypeDefinition
