import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { generalLedger } from '@stamboek/model/records/finance/general-ledger'
import { recordTypes } from '@stamboek/model/records/record-types'
import { country } from '@stamboek/model/records/standard/country'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { startTestPostgres, type TestPostgres } from '@stamboek/testing/postgres/test-postgres'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../../start-error.ts'
import { type Database, openDatabase } from '../connection/database.ts'
import { prepareDatabase } from './prepare-database.ts'

let postgres: TestPostgres
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  postgres = await startTestPostgres()
})
afterAll(() => postgres.stop())

beforeEach(async () => {
  testDatabase = await createTestDatabase(postgres.connection)
  database = await openDatabase({ databaseUrl: testDatabase.databaseUrl, dataDirectory: '' })
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

const catalogue = createRecordCatalogue(recordTypes)

/** The product's types, with country written down otherwise. */
function catalogueWith(change: Partial<RecordTypeDefinition>) {
  const others = recordTypes.filter((type) => type.dtoKey !== country.dtoKey)
  return createRecordCatalogue([...others, { ...country, ...change }])
}

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.kysely)
}

async function shapeOfDatabase(): Promise<unknown> {
  const { rows } =
    await sql`select table_schema, table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema in ('record', 'stamboek') order by 1, 2, 3`.execute(database.kysely)
  const indexes =
    await sql`select indexname, indexdef from pg_indexes where schemaname in ('record', 'stamboek') order by 1`.execute(
      database.kysely,
    )
  return { columns: rows, indexes: indexes.rows }
}

test('an empty database gets every table once; a second start changes nothing', async () => {
  await prepareDatabase(database, catalogue)
  const first = await shapeOfDatabase()
  await prepareDatabase(database, catalogue)
  expect(await shapeOfDatabase()).toEqual(first)
  expect(JSON.stringify(first)).toContain('postal_code_range')
})

test('two starts at once wait for each other', async () => {
  const second = await openDatabase({ databaseUrl: testDatabase.databaseUrl, dataDirectory: '' })
  try {
    await expect(
      Promise.all([prepareDatabase(database, catalogue), prepareDatabase(second, catalogue)]),
    ).resolves.toHaveLength(2)
  } finally {
    await second.close()
  }
})

test('a start whose changes meet a call that locks the same tables in another order tries again', async () => {
  await prepareDatabase(database, catalogue)
  const remarks = { extra: { kind: 'text', label: 'Extra', maxLength: 40 } } as const
  const changed = createRecordCatalogue(
    recordTypes.map((type) =>
      type.dtoKey === country.dtoKey || type.dtoKey === generalLedger.dtoKey
        ? { ...type, fields: { ...type.fields, ...remarks } }
        : type,
    ),
  )
  // Checks for a deadlock this long after a wait began: late enough for the caller below to wait as well, and before a start
  // gives up a lock.
  await run(`alter database ${testDatabase.connection.database} set deadlock_timeout = '2s'`)
  const node = await openDatabase({ databaseUrl: testDatabase.databaseUrl, dataDirectory: '' })
  const caller = new Client(testDatabase.connection)
  await caller.connect()
  // The start is the one that is ended.
  await caller.query(`set deadlock_timeout = '1h'; begin; select from record.general_ledger`)
  const starting = prepareDatabase(node, changed)
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(database.kysely)
    expect(rows).toHaveLength(1)
  }, 3_000)
  await caller.query('select from record.country')
  await caller.query('commit')
  await caller.end()
  await starting
  await node.close()
  expect(JSON.stringify(await shapeOfDatabase()).match(/"extra"/g)).toHaveLength(2)
})

test('a new field, its index and its rule are added to a table in use', async () => {
  await prepareDatabase(database, catalogue)
  await addUserAndCountry()
  const continent = { kind: 'text', label: 'Werelddeel', maxLength: 40 } as const
  await prepareDatabase(
    database,
    catalogueWith({
      fields: { ...country.fields, continent },
      unique: [...country.unique, { fields: ['continent'], message: 'Al in gebruik.' }],
      search: { layout: 'codeTable', parts: ['description', 'continent'] },
    }),
  )
  const { rows } = await sql<{ continent: unknown }>`select continent from record.country`.execute(
    database.kysely,
  )
  expect(rows).toEqual([{ continent: null }])
  expect(JSON.stringify(await shapeOfDatabase())).toContain('country__continent_trgm')
})

test.each<[string, Partial<RecordTypeDefinition>, string]>([
  [
    'a required field where there are rows',
    { fields: { ...country.fields, continent: { kind: 'text', label: 'W', required: true } } },
    'country-continent-required',
  ],
  [
    'another type',
    {
      fields: { ...country.fields, isoCode2: { kind: 'integer', label: 'ISO', required: true } },
      unique: [],
    },
    'country-iso_code2-type',
  ],
  [
    'a field that is no longer required',
    { fields: { ...country.fields, isoCode3: { ...country.fields.isoCode3, required: false } } },
    'country-iso_code3-required',
  ],
  [
    'a required field that is gone',
    {
      fields: { isoCode2: country.fields.isoCode2 },
      unique: [],
      search: { layout: 'free', parts: ['description'] },
      grid: { columns: ['isoCode2'], sort: [] },
      form: { sections: [] },
    },
    'country-iso_code3-gone',
  ],
  [
    'a rule that says something else',
    { unique: [{ fields: ['isoCode3'], message: 'Al in gebruik.' }] },
    'country-country__unique0-index',
  ],
  ['a rule that is gone', { unique: [] }, 'country-country__unique0-gone'],
])('%s is refused with the migration to write', async (_, change, migration) => {
  await prepareDatabase(database, catalogue)
  await addUserAndCountry()
  await expect(prepareDatabase(database, catalogueWith(change))).rejects.toThrow(
    `schrijf de migratie "${migration}"`,
  )
})

test.each<[string, Partial<RecordTypeDefinition>, string]>([
  [
    'a unique rule',
    { unique: [...country.unique, { fields: ['description'], message: 'De naam is al in gebruik.' }] },
    'country__unique2 (De naam is al in gebruik.)',
  ],
  [
    'a comparison',
    { comparisons: [{ fields: ['isoCode3', 'isoCode2'], operator: '<', message: 'Andersom.' }] },
    'country__iso_code3__before__iso_code2 (Andersom.)',
  ],
  [
    'no overlap',
    { exclusions: [{ equal: ['description'], message: 'Overlapt.' }] },
    'country__exclusion0 (Overlapt.)',
  ],
])('rows that break %s which is new end the start with one line', async (_, change, rule) => {
  await prepareDatabase(database, catalogue)
  await addUserAndCountry()
  await run(`insert into record.country (id, description, iso_code2, iso_code3, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
    select gen_random_uuid(), 'Nederland', 'NX', 'NXX', 'Active', id, now(), id, now() from record."user"`)
  const failure: unknown = await prepareDatabase(database, catalogueWith(change)).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(StartError)
  expect(String(failure)).toContain(
    `Tabel country: 2 rijen die er al zijn voldoen niet aan de nieuwe regel ${rule}; verbeter die rijen of schrijf er een migratie voor. Het gaat om Nederland (`,
  )
})

test('a check that is gone is refused with the migration to write', async () => {
  const rule = { fields: ['isoCode2', 'isoCode3'], operator: '<', message: 'Andersom.' } as const
  await prepareDatabase(database, catalogueWith({ comparisons: [rule] }))
  await expect(prepareDatabase(database, catalogue)).rejects.toThrow(
    'schrijf de migratie "country-country__iso_code2__before__iso_code3-gone"',
  )
})

test('a rule that a trigger holds is brought up to date, and refused when it is gone', async () => {
  const trigger = 'general_ledger__reach0'
  const comment = async () => {
    const { rows } = await sql<{ comment: string }>`select obj_description(oid, 'pg_trigger') as comment
      from pg_trigger where tgname = ${trigger}`.execute(database.kysely)
    return rows.map((row) => row.comment)
  }
  await prepareDatabase(database, catalogue)
  const made = await comment()
  expect(made).toEqual([expect.stringMatching(/^stamboek:/)])
  await run(`comment on trigger ${trigger} on record.general_ledger is 'stamboek:before'`)
  await prepareDatabase(database, catalogue)
  expect(await comment()).toEqual(made)
  const others = recordTypes.filter((type) => type.dtoKey !== generalLedger.dtoKey)
  const withoutRule = createRecordCatalogue([...others, { ...generalLedger, unique: [] }])
  await expect(prepareDatabase(database, withoutRule)).rejects.toThrow(
    `schrijf de migratie "general_ledger-${trigger}-gone"`,
  )
})

test('an optional field that is gone keeps its column, and its limit refuses nothing', async () => {
  const continent = { kind: 'text', label: 'Werelddeel', maxLength: 40 } as const
  await prepareDatabase(database, catalogueWith({ fields: { ...country.fields, continent } }))
  await expect(prepareDatabase(database, catalogue)).resolves.toEqual([])
  await addUserAndCountry()
  expect(JSON.stringify(await shapeOfDatabase())).toContain('continent')
})

test('values that a renamed field left behind are reported at each start until they are gone', async () => {
  const text = { kind: 'text', label: 'Werelddeel', maxLength: 40 } as const
  const flag = { kind: 'boolean', label: 'In Europa' } as const
  await prepareDatabase(
    database,
    catalogueWith({ fields: { ...country.fields, continent: text, isInEurope: flag } }),
  )
  await addUserAndCountry()
  const renamed = catalogueWith({ fields: { ...country.fields, partOfWorld: text } })
  expect(await prepareDatabase(database, renamed)).toEqual([])
  await run(`update record.country set continent = 'Europa', is_in_europe = true`)
  const sentences = [
    expect.stringMatching(
      /^Tabel country: kolom continent heeft nog in 1 rij een waarde.*--confirm=country.continent, .*"country-continent-gone"/,
    ),
    expect.stringMatching(/^Tabel country: kolom is_in_europe heeft nog in 1 rij een waarde/),
  ]
  expect(await prepareDatabase(database, renamed)).toEqual(sentences)
  expect(await prepareDatabase(database, renamed)).toEqual(sentences)
  await run(`update record.country set continent = null, is_in_europe = false`)
  expect(await prepareDatabase(database, renamed)).toEqual([])
})

test('rows of a record type that is gone are reported', async () => {
  await prepareDatabase(database, catalogue)
  await run('create table record.planet (id uuid primary key, name text)')
  expect(await prepareDatabase(database, catalogue)).toEqual([])
  await run('insert into record.planet values (gen_random_uuid()), (gen_random_uuid())')
  expect(await prepareDatabase(database, catalogue)).toEqual([
    expect.stringMatching(/^Tabel planet heeft nog 2 rijen, .*"planet-gone"/),
  ])
})

test.each([
  {
    what: 'a number',
    before: { kind: 'integer', label: 'Inwoners', maximum: 100 },
    after: { kind: 'integer', label: 'Inwoners', maximum: 50 },
    value: '60',
    message: 'Vul maximaal 50 in.',
  },
  {
    what: 'a text',
    before: { kind: 'text', label: 'Nummer', maxLength: 40 },
    after: { kind: 'text', label: 'Nummer', maxLength: 40, minLength: 3 },
    value: `'ab'`,
    message: 'minimaal 3',
  },
] as const)(
  '$what past a limit that was tightened is reported at each start until it is corrected',
  async ({ before, after, value, message }) => {
    const withField = (extra: RecordTypeDefinition['fields'][string]) =>
      catalogueWith({ fields: { ...country.fields, extra } })
    await prepareDatabase(database, withField(before))
    await addUserAndCountry()
    await run(`update record.country set extra = ${value}`)
    expect(await prepareDatabase(database, withField(before))).toEqual([])
    const sentence: unknown = expect.stringMatching(/^Tabel country: 1 rij met een waarde in extra \(/)
    const first = await prepareDatabase(database, withField(after))
    expect(first).toEqual([sentence])
    expect(first[0]).toContain(message)
    expect(first[0]).toMatch(/ Het gaat om Nederland \([0-9a-f-]{36}\)\.$/)
    expect(await prepareDatabase(database, withField(after))).toEqual([sentence])
    await run('update record.country set extra = null')
    expect(await prepareDatabase(database, withField(after))).toEqual([])
  },
)

test('an index whose building was broken off is made again', async () => {
  await prepareDatabase(database, catalogue)
  await run(
    `update pg_index set indisvalid = false where indexrelid = 'record.country__description_trgm'::regclass`,
  )
  await prepareDatabase(database, catalogue)
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = 'record.country__description_trgm'::regclass`.execute(database.kysely)
  expect(rows).toEqual([{ valid: true }])
})

test('a database of a newer version is not touched', async () => {
  await prepareDatabase(database, catalogue)
  await run('update stamboek.database_format set format = 999')
  await expect(prepareDatabase(database, catalogue)).rejects.toThrow(
    'De database is van een nieuwere versie van Stamboek',
  )
  await run('update stamboek.database_format set format = 1')
  await run(`insert into stamboek.migration (name) values ('country-from-the-future')`)
  await expect(prepareDatabase(database, catalogue)).rejects.toThrow('country-from-the-future')
})

async function addUserAndCountry(): Promise<void> {
  await run(`insert into record."user" (id, user_name, full_name, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
    select id, 'x', 'X', 'Active', id, now(), id, now() from (select gen_random_uuid() as id) made`)
  await run(`insert into record.country (id, description, iso_code2, iso_code3, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
    select gen_random_uuid(), 'Nederland', 'NL', 'NLD', 'Active', id, now(), id, now() from record."user"`)
}
