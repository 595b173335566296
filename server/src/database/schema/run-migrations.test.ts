import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { country } from '@stamboek/model/records/standard/country'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../connection/database.ts'
import { silentLog } from '../connection/database-log.ts'
import { readFormatFingerprint } from './database-format.ts'
import type { Migration } from './migration.ts'
import { prepareDatabase } from './prepare-database.ts'
import { workAhead } from './run-migrations.ts'
import { tryUpgrade } from './try-upgrade.ts'

let testDatabase: TestDatabase
let database: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase(inject('postgres').connection)
  database = await openDatabase({ databaseUrl: testDatabase.databaseUrl, dataDirectory: '' })
  await prepareDatabase(database, catalogue)
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

const catalogue = createRecordCatalogue(recordTypes)

function catalogueWith(change: Partial<typeof country> | object) {
  const others = recordTypes.filter(({ dtoKey }) => dtoKey !== country.dtoKey)
  return createRecordCatalogue([...others, { ...country, ...change }])
}

const changed = catalogueWith({
  fields: { ...country.fields, continent: { kind: 'text', label: 'Werelddeel', maxLength: 40 } },
})

test('work ahead goes on where it was broken off, and says how far it is', async () => {
  await sql`CREATE TABLE stamboek.numbers AS SELECT generate_series(1, 500) AS n, false AS done`.execute(
    database.kysely,
  )
  await sql`ANALYZE stamboek.numbers`.execute(database.kysely)
  const calls: string[] = []
  let failsAt = 300
  const migration: Migration = {
    name: 'numbers-done',
    tables: [],
    ahead: {
      table: 'stamboek.numbers',
      isNeeded: () => Promise.resolve(true),
      begin: () => Promise.resolve(void calls.push('begin')),
      async runBatch(transaction, { position, rows }) {
        const from = Number(position ?? 0)
        if (from === 500) return undefined
        calls.push(`from ${from}`)
        await sql`UPDATE stamboek.numbers SET done = NOT done WHERE n > ${from} AND n <= ${from + 100}`.execute(
          transaction,
        )
        if (from === failsAt) throw new Error('Broken off')
        return { position: String(from + 100), rows: rows + 100 }
      },
      complete: () => Promise.resolve(void calls.push('complete')),
    },
    run: () => Promise.resolve(),
  }
  const lines: string[] = []
  const options = { log: { ...silentLog, info: (line: string) => lines.push(line) }, reportIntervalMs: 0 }
  const work = () =>
    database.kysely.connection().execute((connection) => workAhead(connection, [migration], options))
  await expect(work()).rejects.toThrow('Broken off')
  failsAt = -1
  await work()
  expect(calls.join(', ')).toBe(
    'begin, from 0, from 100, from 200, from 300, begin, from 300, from 400, complete',
  )
  const { rows } = await sql`SELECT FROM stamboek.numbers WHERE NOT done`.execute(database.kysely)
  expect(rows).toEqual([])
  expect(lines[0]).toMatch(/^De migratie numbers-done: 100 van ongeveer 500 rijen, nog ongeveer \d+ s\.$/)
  expect(lines.at(-1)).toContain(': 500 van ongeveer 500 rijen, nog ongeveer 0 s.')
})

test('what has to be done before an upgrade is done for another version only, before anything changes', async () => {
  const before: unknown[] = []
  const beforeUpgrade = async () => {
    const { rows } = await sql`SELECT FROM pg_attribute
      WHERE attrelid = 'record.country'::regclass AND attname = 'continent'`.execute(database.kysely)
    before.push(rows.length)
  }
  await prepareDatabase(database, catalogue, { beforeUpgrade })
  expect(before).toEqual([])
  await prepareDatabase(database, changed, { beforeUpgrade })
  expect(before).toEqual([0])
})

test('an upgrade that is refused leaves the database to the version before', async () => {
  const fingerprint = await readFormatFingerprint(database.kysely)
  await expect(prepareDatabase(database, catalogueWith({ unique: [] }))).rejects.toThrow(
    'npm run upgrade toont alles wat er zou veranderen.',
  )
  expect(await readFormatFingerprint(database.kysely)).toBe(fingerprint)
  await prepareDatabase(database, changed)
  expect(await readFormatFingerprint(database.kysely)).not.toBe(fingerprint)
})

test('a trial on a copy says how long it took', async () => {
  const { aheadSeconds, stoppedSeconds, warnings } = await tryUpgrade(database, changed, [])
  expect(aheadSeconds).toBeGreaterThan(0)
  expect(stoppedSeconds).toBeGreaterThan(0)
  expect(warnings).toEqual([])
})
