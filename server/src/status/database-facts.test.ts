import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTables } from '../access/access-tables.ts'
import { createFactsReader } from './database-facts.ts'

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  const tables = [
    ...accessTables,
    'CREATE TABLE IF NOT EXISTS stamboek.import_file (import_record_id uuid, rows_read integer)',
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
