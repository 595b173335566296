import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { country } from '@stamboek/model/records/standard/country'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { startTestPostgres, type TestPostgres } from '@stamboek/testing/postgres/test-postgres'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../connection/database.ts'
import { silentLog } from '../connection/database-log.ts'
import { readFormatFingerprint } from './database-format.ts'
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

test('a start that has to wait for a lock lets others through, says for what it waits, and then goes on', async () => {
  await prepareDatabase(database, catalogue)
  const changed = catalogueWith({
    fields: { ...country.fields, extra: { kind: 'text', label: 'Extra', maxLength: 40 } },
  })
  const node = await openDatabase({ databaseUrl: testDatabase.databaseUrl, dataDirectory: '' })
  const backup = new Client({ ...testDatabase.connection, application_name: 'stamboek-backup' })
  await backup.connect()
  await backup.query('begin; lock table record.country in access share mode')
  const info = vi.fn<(message: string) => void>()
  const starting = prepareDatabase(node, changed, { log: { ...silentLog, info } })
  await vi.waitFor(() => expect(info).toHaveBeenCalled(), { timeout: 30_000, interval: 100 })
  expect(info.mock.calls[0]?.[0]).toMatch(
    /^De start wacht tot tabellen die hij moet wijzigen vrij zijn: stamboek-backup \(proces \d+ van PostgreSQL, al \d+ s bezig\) gebruikt ze nog\./,
  )
  await run('select from record.country')
  await backup.query('commit')
  await backup.end()
  await starting
  await node.close()
  await run('select extra from record.country')
})

describe('before an upgrade', () => {
  const beforeUpgrade = vi.fn(() => Promise.resolve())
  beforeEach(async () => {
    beforeUpgrade.mockClear()
    await prepareDatabase(database, catalogue)
    await addUserAndCountry()
  })

  test('a database of a newer version is refused without further ado', async () => {
    await run(`insert into stamboek.migration (name) values ('country-from-the-future')`)
    const newer = prepareDatabase(database, catalogueWith({ unique: [] }), { beforeUpgrade })
    await expect(newer).rejects.toThrow('country-from-the-future')
    expect(beforeUpgrade).not.toHaveBeenCalled()
  })

  test('so are a change that needs a migration and rows that break a rule', async () => {
    const withoutRule = prepareDatabase(database, catalogueWith({ unique: [] }), { beforeUpgrade })
    await expect(withoutRule).rejects.toThrow('country-country__unique0-gone')
    const comparison = { fields: ['isoCode3', 'isoCode2'], operator: '<', message: 'Andersom.' } as const
    const broken = prepareDatabase(database, catalogueWith({ comparisons: [comparison] }), { beforeUpgrade })
    await expect(broken).rejects.toThrow('Andersom.')
    expect(beforeUpgrade).not.toHaveBeenCalled()
  })

  test('it runs for a change that can be made, and not without one', async () => {
    const extra = { kind: 'text', label: 'Extra', maxLength: 40 } as const
    await prepareDatabase(database, catalogue, { beforeUpgrade })
    expect(beforeUpgrade).not.toHaveBeenCalled()
    await prepareDatabase(database, catalogueWith({ fields: { ...country.fields, extra } }), {
      beforeUpgrade,
    })
    expect(beforeUpgrade).toHaveBeenCalledOnce()
  })
})

test('the version before goes on after a failure, unless the tables were changed already', async () => {
  await prepareDatabase(database, catalogue)
  const before = await readFormatFingerprint(database.kysely)
  await addUserAndCountry()
  await run(`insert into record.country (id, description, iso_code2, iso_code3, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
    select gen_random_uuid(), 'België', 'BE', 'BEL', 'Active', id, now(), id, now() from record."user"`)
  const isLarge = { kind: 'boolean', label: 'Groot' } as const
  const changed = catalogueWith({ fields: { ...country.fields, isLarge } })

  await run(`create function refuse() returns event_trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create event trigger refuse on ddl_command_end when tag in ('ALTER TABLE') execute function refuse()`)
  await expect(prepareDatabase(database, changed)).rejects.toThrow('refused')
  expect(await readFormatFingerprint(database.kysely)).toBe(before)

  // Values of what no definition knows are counted after the transaction.
  await run(`drop event trigger refuse;
    create type mood as enum ('glad');
    create function fail(mood) returns text language plpgsql as $$ begin raise 'refused later'; end $$;
    create cast (mood as text) with function fail(mood);
    alter table record.country add column mood mood;
    update record.country set mood = 'glad'`)
  await expect(prepareDatabase(database, changed)).rejects.toThrow('refused later')
  expect(await readFormatFingerprint(database.kysely)).not.toBe(before)
})

async function addUserAndCountry(): Promise<void> {
  await run(`insert into record."user" (id, user_name, full_name, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
    select id, 'x', 'X', 'Active', id, now(), id, now() from (select gen_random_uuid() as id) made`)
  await run(`insert into record.country (id, description, iso_code2, iso_code3, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
    select gen_random_uuid(), 'Nederland', 'NL', 'NLD', 'Active', id, now(), id, now() from record."user"`)
}
