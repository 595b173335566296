import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTables } from '../access/access-tables.ts'
import { createFactsReader } from './database-facts.ts'

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  const tables = [
    ...accessTables,
    'CREATE TABLE IF NOT EXISTS stamboek.import_file (import_record_id uuid, correlation_id uuid, rows_read integer)',
  ]
  engine = await startTestEngine(createRecordCatalogue(recordTypes), tables)
})
afterAll(() => engine.close())

test('recent facts are kept, old ones queried again, at once or for the next call', async () => {
  const reader = createFactsReader(engine.database)
  const [first, shared] = await Promise.all([reader.read(0), reader.read(0)])
  expect(shared).toBe(first)
  expect(first.server.sizeBytes).toBeGreaterThan(0)
  expect(await reader.read(60_000)).toBe(first)
  expect(await reader.read(-1, 60_000)).toBe(first)
  const second = await reader.read(-1)
  expect(second).not.toBe(first)
  expect(await reader.read(60_000)).toBe(second)
})

test('after a failure nothing is known', async () => {
  const database = engine.database.openPool('closed', 1)
  const reader = createFactsReader(database)
  const first = await reader.read(0)
  await database.close()
  expect(await reader.read(-1, 60_000)).toBe(first)
  await expect(reader.read(-1)).rejects.toThrow('Cannot use a pool after calling end on the pool')
  await expect(reader.read(60_000, 60_000)).rejects.toThrow('Cannot use a pool after calling end on the pool')
})

test('a role that may not see the sessions of others counts their connections', async () => {
  await engine.database.kysely.connection().execute(async (connection) => {
    await sql`CREATE ROLE stamboek_facts_reader IN ROLE pg_read_all_data`.execute(connection)
    await sql`SET ROLE stamboek_facts_reader`.execute(connection)
    try {
      const { server } = await createFactsReader({ kysely: connection }).read(0)
      expect(server.connections).toBeGreaterThan(0)
    } finally {
      await sql`RESET ROLE`.execute(connection)
      await sql`DROP ROLE stamboek_facts_reader`.execute(connection)
    }
  })
})

test('an uploaded file that is imported as a page would counts once', async () => {
  const { kysely } = engine.database
  const reader = createFactsReader(engine.database)
  const fileId = '01935b6e-7c4a-7d3e-9f10-000000000001'
  const pageId = '01935b6e-7c4a-7d3e-9f10-000000000002'
  await sql`INSERT INTO stamboek.import_file (correlation_id) VALUES (${fileId}::uuid)`.execute(kysely)
  await sql`INSERT INTO stamboek.change_set (id, kind, dto_key, user_id, correlation_id, file_name, status, started_at, counts)
    SELECT gen_random_uuid(), 'Import', 'a', gen_random_uuid(), id, 'a.csv', 'Completed', now(),
      '{"new": 2, "changed": 1, "unchanged": 0, "refused": 4}'
    FROM unnest(${[fileId, pageId]}::uuid[]) id`.execute(kysely)
  expect((await reader.read(0)).imports).toEqual({
    byStatus: [{ status: 'Completed', label: 'Voltooid', count: 1 }],
    acceptedRows: 3,
    refusedRows: 4,
  })
})

test('links for a password count, the setup token does not', async () => {
  const { kysely } = engine.database
  await sql`INSERT INTO stamboek.one_time_link (token_hash, expires_at, user_id) VALUES
    ('setup', now() + interval '1 day', NULL), ('link', now() + interval '1 day', gen_random_uuid())`.execute(
    kysely,
  )
  expect((await createFactsReader(engine.database).read(0)).expiring.oneTimeLinks).toBe(1)
})
