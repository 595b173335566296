import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { accessTables } from '@stamboek/server/access/access-tables'
import { callerOutsideUnits, callerWithin } from '@stamboek/server/access/signed-in-user'
import { readUserAccess } from '@stamboek/server/access/user-access'
import { authorization } from '@stamboek/server/features/authorization/authorization'
import { createRecord } from '@stamboek/server/records/actions/create-record'
import { updateRecord } from '@stamboek/server/records/actions/update-record'
import type {
  RecordContext,
  RecordEngine,
  ValueProtection,
} from '@stamboek/server/records/engine/record-context'
import { indexRecordFeatures } from '@stamboek/server/records/engine/record-feature'
import { CompiledQuery } from 'kysely'
import { type CreateRecord, createTestUsers, type TestUsers } from '../users/test-users.ts'
import { startTestEngine } from './test-engine.ts'

export interface AccessEngine extends RecordEngine, TestUsers {
  /** The program itself, with every right. */
  readonly context: RecordContext
  readonly make: CreateRecord
  /** Valid from 2020, unless the members say otherwise. */
  readonly makeUnit: (members?: object) => Promise<AnyRecord>
  /** Updates a record as it was read. */
  readonly change: (
    context: RecordContext,
    dtoKey: string,
    record: AnyRecord,
    members: object,
  ) => Promise<AnyRecord>
  /** The context of a request by this user, in a business unit (series id) or outside all of them. */
  readonly callAs: (user: AnyRecord, businessUnitId?: unknown) => Promise<RecordContext>
  readonly query: (
    statement: string,
    values?: readonly unknown[],
  ) => Promise<readonly Record<string, unknown>[]>
  readonly close: () => Promise<void>
}

/**
 * The product's engine with its access rules on an empty database, without HTTP. Passwords are stored unhashed, which
 * is fast, unless `protect` hashes them.
 */
export async function startAccessEngine(protect?: ValueProtection): Promise<AccessEngine> {
  const catalogue = createRecordCatalogue(recordTypes)
  const testEngine = await startTestEngine(catalogue, accessTables)
  const engine: RecordEngine = {
    ...testEngine.context.engine,
    features: indexRecordFeatures([authorization]),
    ...(protect && { protect }),
  }
  const context = { ...testEngine.context, engine }
  const { database } = engine
  const make: CreateRecord = (dtoKey, values) => createRecord(context, catalogue.get(dtoKey), values)
  let unitDefaults: Promise<object> | undefined

  return {
    ...engine,
    context,
    make,
    ...createTestUsers(make),
    async makeUnit(members) {
      unitDefaults ??= createUnitDefaults(make)
      return make('Main.SystemBusinessUnitViewDto', {
        description: `Unit ${crypto.randomUUID()}`,
        activeRangeUtc: { start: '2020-01-01', end: null },
        ...(await unitDefaults),
        ...members,
      })
    },
    change: (by, dtoKey, { id, rowVersion }, members) =>
      updateRecord(by, catalogue.get(dtoKey), id, { rowVersion, ...members }),
    async callAs({ id }, businessUnitId) {
      const user = (await readUserAccess(database, [id])).get(id)
      const caller =
        user && typeof businessUnitId === 'string'
          ? callerWithin(user, businessUnitId)
          : user && callerOutsideUnits(user)
      if (!caller) throw new Error(`User ${id} cannot call from unit ${String(businessUnitId)}.`)
      return { ...context, caller, correlationId: crypto.randomUUID(), now: new Date().toISOString() }
    },
    async query(statement, values = []) {
      const { rows } = await database.kysely.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(statement, [...values]),
      )
      return rows
    },
    close: () => testEngine.close(),
  }
}

export async function createUnitDefaults(make: CreateRecord): Promise<object> {
  const country = await make('Main.CountryViewDto', {
    description: 'Nederland',
    isoCode2: 'NL',
    isoCode3: 'NLD',
  })
  const currency = await make('Main.CurrencyViewDto', { description: 'Euro', isoCode: 'EUR' })
  const language = await make('Main.LanguageViewDto', { description: 'Nederlands', isoCode: 'nl' })
  return {
    defaultCountryId: country.id,
    defaultCurrencyId: currency.id,
    defaultLanguageId: language.id,
    addressInfo: {
      name: 'Kantoor',
      street: 'Dam',
      number: '1',
      postalCode: '1012 JS',
      city: 'Amsterdam',
      countryId: country.id,
    },
  }
}
