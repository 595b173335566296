import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { startTestPostgres, type TestPostgres } from '@stamboek/testing/postgres/test-postgres'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findMissingAbilities } from './find-missing-abilities.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestPostgres
let database: TestDatabase
let first: Client
let second: Client

beforeAll(async () => {
  server = await startTestPostgres()
  database = await createTestDatabase(server.connection)
})
afterAll(() => server.stop())

beforeEach(async () => {
  first = new Client(database.connection)
  second = new Client(database.connection)
  await Promise.all([first.connect(), second.connect()])
})
afterEach(() => Promise.all([first.end(), second.end()]))

/** A connection of a server that takes some statements for others. */
function pretend(client: Client, pattern: RegExp, instead: string): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return (sql: string) => target.query(sql.replace(pattern, instead))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
}

test('PostgreSQL has all abilities, and keeps nothing of the probe', async () => {
  expect(await findMissingAbilities(first, second)).toEqual([])
  const { rows } = await second.query(
    `select (select count(*)::int from pg_class where relname like 'stamboek_probe%') as tables,
      (select count(*)::int from pg_locks where locktype = 'advisory') as locks`,
  )
  expect(rows).toEqual([{ tables: 0, locks: 0 }])
})

const exclusion = 'exclusion constraints (perioden die niet mogen overlappen)'

test.each([
  ['ignores exclusion constraints', /, exclude using gist \(period with &&\)/, '', exclusion],
  ['does not know exclusion constraints', /exclude using gist/, 'excluding', exclusion],
  [
    'locks nothing by advisory locks',
    /pg_try_advisory_lock\(\d+\)/,
    'true',
    'advisory locks over verbindingen heen',
  ],
  [
    'gives every advisory lock to the first connection for ever',
    /pg_advisory_unlock_all\(\)/,
    '1',
    'advisory locks over verbindingen heen',
  ],
  ['knows no LISTEN', /^listen /, 'luister ', 'LISTEN en NOTIFY'],
])('names what is missing of a server that %s', async (_, pattern, instead, missing) => {
  const pair = [pretend(first, pattern, instead), pretend(second, pattern, instead)] as const
  expect(await findMissingAbilities(...pair)).toEqual([missing])
})

test('names LISTEN where nothing is delivered', async () => {
  const silent = pretend(first, /^listen .*/, 'select 1')
  expect(await findMissingAbilities(silent, second, 1)).toEqual(['LISTEN en NOTIFY'])
})

test('a lost connection is no missing ability', async () => {
  await second.end()
  await expect(findMissingAbilities(first, second)).rejects.toThrow(/closed|ended|queryable/)
  second = new Client(database.connection)
  await second.connect()
})
