import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import {
  findInstalledPostgres,
  makeTestDirectory,
  startTestPostgres,
  type TestPostgres,
} from '@stamboek/testing/postgres/test-postgres'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runAbortable } from '../../concurrency/yield-to-event-loop.ts'
import type { PostgresBinaries } from '../embedded/postgres-binaries.ts'
import { ensureExtensions } from '../schema/ensure-extensions.ts'
import { cancellable } from './cancellable-statements.ts'
import { type Database, type DatabaseOptions, type ExecutedStatement, openDatabase } from './database.ts'
import { isUnavailable } from './is-unavailable.ts'
import { anyOf, maxNamesPerConnection, namedMarker } from './named-statements.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const waitOptions = { timeout: 20_000 }

const installed = findInstalledPostgres()
const servers: { name: string; binaries: PostgresBinaries | undefined }[] = [
  { name: 'the embedded PostgreSQL', binaries: undefined },
]
if (installed !== undefined) {
  servers.push({
    name: `the PostgreSQL in ${path.dirname(installed.postgres)}`,
    binaries: installed,
  })
}

describe.each(servers)('on $name', ({ binaries }) => {
  let server: TestPostgres
  let shared: TestDatabase
  let opened: Database[] = []

  beforeAll(async () => {
    server = await startTestPostgres(binaries)
    shared = await createTestDatabase(server.connection)
  })

  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()))
    opened = []
  })

  afterAll(() => server.stop())

  async function open(options: Partial<DatabaseOptions> = {}): Promise<Database> {
    const database = await openDatabase({
      databaseUrl: shared.databaseUrl,
      dataDirectory: 'unused',
      ...options,
    })
    opened.push(database)
    return database
  }

  async function select(database: Database, expression: string): Promise<unknown> {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
      database.kysely,
    )
    return rows[0]?.value
  }

  test.each([
    [`(select count(*) from generate_series(1, 3))`, 3],
    [`9007199254740991::int8`, 9007199254740991],
    [`9007199254740993::int8`, '9007199254740993'],
    [`12.50::numeric(9, 2)`, 12.5],
    [`date '2026-11-21'`, '2026-11-21'],
    [`timestamptz '2026-11-21 10:14:04+01'`, '2026-11-21T09:14:04.000Z'],
    [`timestamptz '2026-06-30 23:59:59.987654Z'`, '2026-06-30T23:59:59.987Z'],
    [`timestamptz '2026-06-30 00:00:00.5 Europe/Amsterdam'`, '2026-06-29T22:00:00.500Z'],
    [`timestamptz 'infinity'`, 'infinity'],
    [`array[1, null, 3]::int8[]`, [1, null, 3]],
    [`array[[1.5], [2]]::numeric[]`, [[1.5], [2]]],
    [`array[date '2026-11-21']`, ['2026-11-21']],
    [`array[timestamptz '2026-11-21Z']`, ['2026-11-21T00:00:00.000Z']],
    [`null::timestamptz`, null],
  ])('%s is read as %j', async (expression, value) => {
    expect(await select(opened[0] ?? (await open()), expression)).toEqual(value)
  })

  test('sessions run in UTC, with limits, under the name of the product', async () => {
    const database = await open()
    const setting = (name: string) => select(database, `current_setting('${name}')`)
    expect(await setting('timezone')).toBe('UTC')
    expect(await setting('statement_timeout')).toBe('15s')
    expect(await setting('idle_in_transaction_session_timeout')).toBe('1min')
    expect(await setting('application_name')).toBe('stamboek')
  })

  test('a statement over its time limit is ended, and the connection goes on', async () => {
    const database = await open({ poolSize: 1, statementTimeoutMs: 100 })
    await expect(select(database, 'pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
    expect(await select(database, '1')).toBe(1)
  })

  test('only marked statements are prepared by name, once', async () => {
    const database = await open({ poolSize: 1 })
    await sql`create table thing (id int primary key, label text)`.execute(database.kysely)
    const byId = (id: number, marker = '') =>
      sql`${sql.raw(marker)}select id, label from thing where id = ${id}`.execute(database.kysely)
    for (const id of [1, 2, 3]) {
      await byId(id, namedMarker)
      await byId(id)
    }
    await database.kysely
      .$extendTables<{ thing: { id: number; label: string } }>()
      .insertInto('thing')
      .values({ id: 4, label: 'vier' })
      .execute()
    expect((await byId(4, namedMarker)).rows).toEqual([{ id: 4, label: 'vier' }])
    const { rows } = await sql<{ name: string }>`
      select name, statement, generic_plans + custom_plans as calls from pg_prepared_statements`.execute(
      database.kysely,
    )
    const statement = '/*named*/select id, label from thing where id = $1'
    expect(rows).toEqual([{ name: rows[0]?.name, statement, calls: 4 }])
  })

  test('the least recently used of the prepared statements goes, a hot one stays', async () => {
    const database = await open({ poolSize: 1 })
    const ask = (column: string) =>
      sql`${sql.raw(namedMarker)}select ${sql.val(1)}::int as ${sql.id(column)}`.execute(database.kysely)
    const rounds = 2 * maxNamesPerConnection
    for (let round = 0; round < rounds; round++) {
      await ask('hot')
      await ask(`rare${round}`)
    }
    expect((await ask('rare0')).rows).toEqual([{ rare0: 1 }])
    const { rows } = await sql<{ statement: string; calls: number }>`
      select statement, generic_plans + custom_plans as calls from pg_prepared_statements`.execute(
      database.kysely,
    )
    expect(rows).toHaveLength(maxNamesPerConnection)
    expect(rows.find(({ statement }) => statement.includes('"hot"'))?.calls).toBe(rounds)
  })

  test('a named statement over a list of keys keeps one plan', async () => {
    const database = await open({ poolSize: 1 })
    await sql`create table keyed as select n as id, repeat('x', 50) as filler from generate_series(1, 20000) n`.execute(
      database.kysely,
    )
    await sql`alter table keyed add primary key (id)`.execute(database.kysely)
    await sql`analyze keyed`.execute(database.kysely)
    for (let id = 1; id <= 20; id++)
      await sql`${sql.raw(namedMarker)}select filler from keyed where id = ${anyOf(sql`${[id]}::int[]`)}`.execute(
        database.kysely,
      )
    const { rows } =
      await sql`select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
      where statement like '%from keyed%'`.execute(database.kysely)
    expect(rows).toEqual([{ custom: 5, generic: 15 }])
  })

  test('a statement that could not be prepared, once it is forgotten, does not end a transaction', async () => {
    const database = await open({ poolSize: 1 })
    const ask = (column: string, executor = database.kysely) =>
      sql`${sql.raw(namedMarker)}select ${sql.val(1)}::int as ${sql.id(column)}`.execute(executor)
    await expect(
      sql`${sql.raw(namedMarker)}select ${sql.val(1)}::nothing`.execute(database.kysely),
    ).rejects.toThrow('nothing')
    await database.kysely.transaction().execute(async (transaction) => {
      for (let round = 0; round <= maxNamesPerConnection; round++) await ask(`each${round}`, transaction)
    })
    const { rows } = await sql`select from pg_prepared_statements`.execute(database.kysely)
    expect(rows).toHaveLength(maxNamesPerConnection)
  })

  test('can be listened to, and written to in bulk, outside the pool', async () => {
    const database = await open()
    const client = new Client(database.connection)
    await client.connect()
    const received = new Promise((resolve) => client.on('notification', ({ payload }) => resolve(payload)))
    await client.query('listen changes')
    await sql`select pg_notify('changes', 'hallo')`.execute(database.kysely)
    expect(await received).toBe('hallo')
    await client.end()
  })

  test('survives connections that are cut, waiting ones and one in the middle of a transaction', async () => {
    const database = await open({ poolSize: 2 })
    const cutOthers = `(select count(pg_terminate_backend(pid)) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid())`
    await Promise.all([select(database, 'pg_sleep(0.05)'), select(database, 'pg_sleep(0.05)')])
    const outside = new Client(database.connection)
    outside.on('error', () => {})
    await outside.connect()
    await outside.query(`select ${cutOthers}`)
    await vi.waitFor(async () => expect(await select(database, '1')).toBe(1), waitOptions)
    const transaction = database.kysely.transaction().execute(async (inner) => {
      await sql`select 1`.execute(inner)
      await outside.query(`select ${cutOthers}`)
      await sql`select pg_sleep(0.2)`.execute(inner)
    })
    expect(await transaction.catch(isUnavailable)).toBe(true)
    await outside.end()
    // The pool detects the end of idle connections a moment after the server closes them.
    await vi.waitFor(async () => expect(await select(database, '1')).toBe(1), waitOptions)
  })

  test('reports whether the database is reachable, also with a busy pool', async () => {
    const database = await open({ poolSize: 1 })
    const query = select(database, 'pg_sleep(0.3)')
    const answers = await Promise.all([database.isReachable(), database.isReachable()])
    expect(answers).toEqual([true, true])
    await query
  })

  test('a cancellable statement ends with its work, and its connection serves the next one', async () => {
    const database = await open({ poolSize: 1 })
    const work = new AbortController()
    const started = Promise.withResolvers<void>()
    const statement = runAbortable(work.signal, async () => {
      await database.kysely.connection().execute(async (connection) => {
        await sql`${cancellable}SELECT 1`.execute(connection)
        const sleep = sql`${cancellable}SELECT pg_sleep(60)`.execute(connection)
        started.resolve()
        await sleep
      })
    })
    await started.promise
    work.abort(new Error('gone'))
    await expect(statement).rejects.toThrow('gone')
    expect(await select(database, '1')).toBe(1)
    await expect(
      runAbortable(work.signal, () => sql`${cancellable}SELECT 1`.execute(database.kysely)),
    ).rejects.toThrow('gone')
    const outside = sql<{ one: number }>`${cancellable}SELECT 1 AS one`.execute(database.kysely)
    expect((await outside).rows).toEqual([{ one: 1 }])
  })

  test('closing waits for the queries that run and that wait for their turn', async () => {
    const database = await open({ poolSize: 1 })
    const queries = [select(database, `(select 'first' from pg_sleep(0.2))`), select(database, `'second'`)]
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([database.close(), database.close()])
    expect(await Promise.all(queries)).toEqual(['first', 'second'])
    await expect(select(database, '1')).rejects.toThrow('Cannot use a pool after calling end on the pool')
  })

  test('another pool does not wait for the first; it closes alone, or with the database', async () => {
    const database = await open({ poolSize: 1 })
    const [own, left] = [database.openPool('own', 1), database.openPool('left', 1)]
    await database.kysely.connection().execute(async () => {
      expect([await select(own, '1'), await select(left, '2')]).toEqual([1, 2])
      const waiting = select(database, '3')
      await new Promise((resolve) => setImmediate(resolve))
      expect(database.readPools()).toEqual([
        { name: 'main', maxConnections: 1, connections: 1, idle: 0, waiting: 1 },
        { name: 'own', maxConnections: 1, connections: 1, idle: 1, waiting: 0 },
        { name: 'left', maxConnections: 1, connections: 1, idle: 1, waiting: 0 },
      ])
      waiting.catch(() => undefined)
    })
    await own.close()
    expect(database.readPools()).toMatchObject([{ name: 'main' }, { name: 'left' }])
    await expect(select(own, '1')).rejects.toThrow('Cannot use a pool after calling end on the pool')
    expect([await select(database, '1'), await select(left, '2')]).toEqual([1, 2])
    await database.close()
    await expect(select(left, '1')).rejects.toThrow('Cannot use a pool after calling end on the pool')
  })

  test('tells each statement with its duration, without its values', async () => {
    const statements: ExecutedStatement[] = []
    const database = await open({ onStatement: (statement) => statements.push(statement) })
    await sql`select ${'geheim'}::text, pg_sleep(0.02)`.execute(database.kysely)
    await sql`select ${'geen getal'}::int`.execute(database.kysely).catch(() => undefined)
    expect(statements).toEqual([
      { sql: 'select $1::text, pg_sleep(0.02)', durationMs: expect.any(Number) as number, isFailed: false },
      { sql: 'select $1::int', durationMs: expect.any(Number) as number, isFailed: true },
    ])
    expect(statements[0]?.durationMs).toBeGreaterThan(19)
  })

  test('has the extensions that the tables need, added once', async () => {
    const database = await open()
    await Promise.all([ensureExtensions(database), ensureExtensions(database), ensureExtensions(database)])
    expect(await select(database, `similarity('stamboek', 'stamboom') > 0.3`)).toBe(true)
    await sql`create table period (unit int, during tstzrange, exclude using gist (unit with =, during with &&))`.execute(
      database.kysely,
    )
  })

  test('databases for tests are copies of a template that leave nothing behind', async () => {
    const template = await createTestDatabase(server.connection)
    const first = await openDatabase({ databaseUrl: template.databaseUrl, dataDirectory: 'unused' })
    await sql`create table kept as select 1 as value`.execute(first.kysely)
    await first.close()
    const copy = await createTestDatabase(server.connection, template.connection.database)
    const second = await openDatabase({ databaseUrl: copy.databaseUrl, dataDirectory: 'unused' })
    expect(await select(second, '(select value from kept)')).toBe(1)
    expect(second.kind).toBe('server')
    await copy.drop()
    await template.drop()
    expect(await second.isReachable()).toBe(false)
    await second.close()
  })

  test('orders for people and for the machine', async () => {
    const database = await open()
    const order = (collation: string) =>
      select(
        database,
        `(select string_agg(word, ' ' order by word ${collation}) from (values ('Zo'), ('é'), ('a')) as words (word))`,
      )
    expect(await order('')).toBe('Zo a é')
    expect(await order('collate "und-x-icu"')).toBe('a é Zo')
  })
})

test('without an address the embedded database opens, and closing it stops it', async () => {
  const { directory, remove } = await makeTestDirectory()
  const database = await openDatabase({ dataDirectory: directory })
  expect(database.kind).toBe('embedded')
  await ensureExtensions(database)
  const pidFile = path.join(directory, 'postgres/postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  expect(await database.isReachable()).toBe(true)
  await database.close()
  expect(await database.isReachable()).toBe(false)
  await expect(stat(pidFile)).rejects.toThrow('ENOENT')
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await remove()
})
