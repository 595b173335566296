import type { ProgramAct } from '@stamboek/model/contract/program-acts'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { sql } from 'kysely'
import { hasNoUserWithPassword } from '../access/first-administrator.ts'
import { amsterdamMidnight } from '../basis/data/active-range.ts'
import { banks } from '../basis/data/banks.ts'
import { countries } from '../basis/data/countries.ts'
import { currencies } from '../basis/data/currencies.ts'
import { holidays } from '../basis/data/holidays.ts'
import { languages } from '../basis/data/languages.ts'
import { regions } from '../basis/data/regions.ts'
import { vatRates } from '../basis/data/vat-rates.ts'
import { withStartLock } from '../database/schema/start-lock.ts'
import type { Executor, RecordEngine, RecordFeatures } from '../records/engine/record-context.ts'
import { createSystemContext } from '../records/engine/system-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../records/engine/unit-of-work.ts'
import { bankSettings } from './data/bank-settings.ts'
import { businessUnits } from './data/business-units.ts'
import { externalLinks } from './data/external-links.ts'
import { generalLedgers, vatLedgers } from './data/general-ledgers.ts'
import { generatedRecords } from './data/generated.ts'
import { invoiceTypes } from './data/invoice-types.ts'
import { resources, staffUsers } from './data/resources.ts'
import { expandPermissions, roles } from './data/roles.ts'
import { demoPassword, users } from './data/users.ts'
import { DemonstrationLoader } from './demonstration-loader.ts'
import { loadTransferMethodsAndAccounts } from './load-bank-accounts.ts'
import { loadDocumentGroups } from './load-document-groups.ts'
import { loadFunctions } from './load-functions.ts'
import { loadImports } from './load-imports.ts'
import { loadResourceTypesAndTeams } from './load-resource-teams.ts'
import { loadResources } from './load-resources.ts'
import { loadSecrets } from './load-secrets.ts'
import { loadTasks } from './load-tasks.ts'

interface DemonstrationOptions {
  /** Number of generated general ledger accounts, for load. */
  readonly generated: number
}

/**
 * Loads the demonstration data in one transaction, without hooks and gates of features. Adds nothing unless the
 * database is blank. Waits while another node starts.
 */
export async function loadDemonstration(
  engine: RecordEngine,
  { generated }: DemonstrationOptions,
): Promise<void> {
  // Hooks would refuse the public passwords, and gates a caller without a resource.
  const act = { kind: 'Call', name: 'loadDemonstration' satisfies ProgramAct } as const
  const context = {
    ...(await createSystemContext({ ...engine, features: withoutRules(engine.features) })),
    act,
  }
  await withStartLock(engine.database, async () => {
    await inUnitOfWork(context, engine.catalogue.get('Main.UserViewDto'), async (unit) => {
      await sql`set local statement_timeout = 0`.execute(unit.transaction)
      // Another node may have loaded it meanwhile.
      if (await isBlank(unit.transaction)) await addRecords(unit, generated)
    })
    if (generated > 0) await vacuum(engine)
  })
}

/**
 * Whether no user has a password and there is no business unit: a database that is being set up has a unit first, and
 * never becomes a demonstration.
 */
export async function isBlank(executor: Executor): Promise<boolean> {
  if (!(await hasNoUserWithPassword(executor))) return false
  const unit = await executor
    .selectFrom('record.system_business_unit')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return unit === undefined
}

/** Updates statistics and flushes the pending lists of trigram indexes, so that the first search is fast. */
async function vacuum({ database }: RecordEngine): Promise<void> {
  await database.kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await sql`VACUUM (ANALYZE) record.general_ledger, stamboek.audit_entry`.execute(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function addRecords(unit: UnitOfWork, generated: number): Promise<void> {
  const loader = new DemonstrationLoader(unit)
  const countryIds = await loader.add(
    'Main.CountryViewDto',
    countries(),
    (country) => ({ ...country }),
    (country) => country.isoCode2,
  )
  const currencyIds = await loader.add(
    'Main.CurrencyViewDto',
    currencies(),
    (currency) => ({ ...currency, systemValue: currency.isoCode === 'EUR' }),
    (currency) => currency.isoCode,
  )
  const languageIds = await loader.add(
    'Main.LanguageViewDto',
    languages(),
    (language) => ({ ...language }),
    (language) => language.isoCode,
  )
  const accountIds = await loader.add(
    'Main.UserViewDto',
    users,
    ({ userName, fullName, email }) => ({ userName, fullName, email, password: demoPassword(userName) }),
    (user) => user.userName,
  )
  const staff = staffUsers(resources(dayOf(unit.now)))
  const staffIds = await loader.add(
    'Main.UserViewDto',
    staff,
    ({ userName, fullName }) => ({ userName, fullName, email: `${userName}@example.nl` }),
    (user) => user.userName,
  )
  const userIds = new Map([...accountIds, ...staffIds])
  const unitIds = await loader.add(
    'Main.SystemBusinessUnitViewDto',
    businessUnits,
    ({ addressInfo, ...businessUnit }) => ({
      description: businessUnit.description,
      code: businessUnit.code,
      remark: businessUnit.remark,
      defaultLanguageId: languageIds.get(businessUnit.defaultLanguageIsoCode),
      defaultCountryId: countryIds.get(businessUnit.defaultCountryIsoCode2),
      defaultCurrencyId: currencyIds.get(businessUnit.defaultCurrencyIsoCode),
      addressInfo: { ...addressInfo, countryId: countryIds.get(addressInfo.countryIsoCode2) },
      assignedUsers: [
        ...users.filter((user) =>
          user.roles.some(
            (held) => held.businessUnitCode === 'all' || held.businessUnitCode === businessUnit.code,
          ),
        ),
        ...staff.filter(({ businessUnitCodes }) => businessUnitCodes.includes(businessUnit.code)),
      ].map((user) => userIds.get(user.userName)),
    }),
    (businessUnit) => businessUnit.code,
  )
  const roleIds = await loader.add(
    'Main.RoleViewDto',
    roles,
    (role) => ({
      description: role.description,
      remark: role.remark,
      permissions: expandPermissions(unit.engine.catalogue, role.permissions),
      systemValue: role.code === 'BEHEER',
    }),
    (role) => role.code,
  )
  const held = users.flatMap((user) => user.roles.map((role) => ({ ...role, userName: user.userName })))
  await loader.add('Main.UserRoleViewDto', held, (role) => ({
    userId: userIds.get(role.userName),
    roleId: roleIds.get(role.roleCode),
    businessUnitId: unitIds.get(role.businessUnitCode) ?? null,
    isInAllBusinessUnits: role.businessUnitCode === 'all',
  }))
  const tables = await addTables(loader, countryIds)
  const functionIds = await loadFunctions(unit, unitIds, currencyIds)
  await loadDocumentGroups(unit, unitIds, functionIds)
  const teams = await loadResourceTypesAndTeams(unit, unitIds)
  const resourceIds = await loadResources(unit, { unitIds, userIds, functionIds, ...teams })
  await loadTasks(unit, { unitIds, functionIds, resourceIds, teamIds: teams.teamIds })
  await loadImports(unit, { unitIds, userIds })
  const secretTypes = await loadSecrets(unit, unitIds)
  await loadTransferMethodsAndAccounts(unit, {
    ...tables,
    secretTypes,
    units: unitIds,
    currencies: currencyIds,
  })
  await loader.add('Main.GeneralLedgerViewDto', generatedRecords(generated), (record) => ({ ...record }))
}

type Ids = ReadonlyMap<string, string>

async function addTables(
  loader: DemonstrationLoader,
  countryIds: Ids,
): Promise<{ readonly banks: Ids; readonly ledgers: Ids }> {
  const ledgerIds = await loader.add(
    'Main.GeneralLedgerViewDto',
    generalLedgers,
    (ledger) => ({ ...ledger }),
    (ledger) => ledger.code,
  )
  await loader.add('Main.InvoiceTypeViewDto', invoiceTypes, ({ description, code, generalLedgerCode }) => ({
    description,
    code,
    generalLedgerId: ledgerIds.get(generalLedgerCode),
  }))
  await loader.add('Main.ExternalLinkViewDto', externalLinks, ({ description, externalUrl }) => ({
    description,
    externalUrl,
  }))
  const bankIds = await loader.add(
    'Main.BankViewDto',
    banks,
    (bank) => {
      const { countryIsoCode2, ...members } = bank
      return { ...members, ...bankSettings(bank), countryId: countryIds.get(countryIsoCode2) }
    },
    (bank) => bank.bankIdentifierCode,
  )
  await loader.add('Main.HolidayViewDto', holidays(2020, 2032), ({ countryIsoCode2, ...holiday }) => ({
    ...holiday,
    countryId: countryIds.get(countryIsoCode2),
  }))
  const regionIds = await loader.add(
    'Main.RegionViewDto',
    regions,
    ({ description, countryIsoCode2 }) => ({ description, countryId: countryIds.get(countryIsoCode2) }),
    (region) => region.code,
  )
  const ranges = regions.flatMap((region) =>
    region.postalCodeRanges.map((range) => ({ ...range, region: region.code })),
  )
  await loader.add('Main.PostalCodeRangeViewDto', ranges, ({ region, postalCodeFrom, postalCodeTo }) => ({
    regionId: regionIds.get(region),
    postalCodeFrom: String(postalCodeFrom),
    postalCodeTo: String(postalCodeTo),
    isDeleted: false,
  }))
  for (const rate of vatRates) await addVatRate(loader, rate, ledgerIds.get(vatLedgers[rate.code] ?? ''))
  return { banks: bankIds, ledgers: ledgerIds }
}

/** The versions of a rate form one series, whose id is that of the first version. */
async function addVatRate(
  loader: DemonstrationLoader,
  rate: (typeof vatRates)[number],
  generalLedgerId: string | undefined,
): Promise<void> {
  const [first, ...later] = rate.versions
  if (!first) return
  const version = ({ percentage, start, end }: typeof first) => ({
    code: rate.code,
    description: rate.description,
    percentage,
    generalLedgerId,
    activeRangeUtc: { start: amsterdamMidnight(start), end: end === null ? null : amsterdamMidnight(end) },
  })
  const ids = await loader.add('Main.VatViewDto', [first], version, () => 'first')
  await loader.add('Main.VatViewDto', later, (each) => ({ ...version(each), seriesId: ids.get('first') }))
}

function withoutRules(features: RecordFeatures): RecordFeatures {
  return new Map(
    [...features].map(([dtoKey, { gate: _, ...feature }]) => [dtoKey, { ...feature, hooks: [] }]),
  )
}
