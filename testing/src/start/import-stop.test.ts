import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readImport, uploadFile, waitForStatus } from '../imports/import-records.ts'
import { lockTasks } from '../imports/import-server.ts'
import { orderFileOf } from '../imports/order-files.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { startTestPostgres, type TestPostgres } from '../postgres/test-postgres.ts'
import { TestClient } from '../server/test-client.ts'
import { StamboekProcess } from './stamboek-process.ts'

const rowCount = 1_000
const waitOptions = { timeout: 20_000 }

let postgres: TestPostgres
let database: TestDatabase
let observer: Client
let started: StamboekProcess[] = []

beforeAll(async () => {
  postgres = await startTestPostgres()
  database = await createTestDatabase(postgres.connection)
  observer = new Client(database.connection)
  await observer.connect()
})
afterEach(async () => {
  await Promise.all(started.map((stamboek) => stamboek.end('SIGKILL')))
  started = []
})
afterAll(async () => {
  await observer?.end()
  await postgres?.stop()
})

async function start(): Promise<{ readonly stamboek: StamboekProcess; readonly client: TestClient }> {
  const stamboek = new StamboekProcess({ DATABASE_URL: database.databaseUrl, DEMO: 'on' })
  started.push(stamboek)
  return { stamboek, client: await TestClient.signIn(await stamboek.address(), 'beheerder') }
}

async function readRows(statement: string): Promise<readonly object[]> {
  return (await observer.query<object>(statement)).rows
}

test('SIGTERM ends the file that is processed and takes no other, which the next start imports', async () => {
  const { stamboek, client } = await start()
  const release = await lockTasks(database.databaseUrl)
  const running = await uploadFile(client, orderFileOf(rowCount, 'A'), { name: 'loopt.csv' })
  await expect
    .poll(
      () => readRows("SELECT FROM pg_locks WHERE relation = 'record.task'::regclass AND NOT granted"),
      waitOptions,
    )
    .not.toEqual([])
  const waiting = await uploadFile(client, orderFileOf(rowCount, 'B'), { name: 'wacht.csv' })
  stamboek.signal('SIGTERM')
  await vi.waitFor(() => expect(client.get('/health/live')).rejects.toThrow('fetch failed'), waitOptions)
  await release()
  expect(await stamboek.ended).toMatchObject({ code: 0, signal: null, stderr: '' })

  const readStatuses = () =>
    readRows(
      "SELECT file_name, import_status FROM record.import_record WHERE file_name IN ('loopt.csv', 'wacht.csv') ORDER BY file_name",
    )
  const countOrders = () =>
    readRows(`SELECT left(order_number, 1) AS file, count(*)::int, count(DISTINCT order_number)::int AS orders
      FROM record.task WHERE order_number ~ '^[AB]-' GROUP BY 1 ORDER BY 1`)
  expect(await readStatuses()).toEqual([
    { file_name: 'loopt.csv', import_status: 'Completed' },
    { file_name: 'wacht.csv', import_status: 'Idle' },
  ])
  expect(await countOrders()).toEqual([{ file: 'A', count: rowCount, orders: rowCount }])

  const next = await start()
  expect(await waitForStatus(next.client, waiting, 'Completed')).toMatchObject({ numberOfErrors: 0 })
  expect(await readImport(next.client, running)).toMatchObject({ numberOfErrors: 0 })
  expect(await countOrders()).toEqual([
    { file: 'A', count: rowCount, orders: rowCount },
    { file: 'B', count: rowCount, orders: rowCount },
  ])
  const done = { state: 'completed', retry_count: 0 }
  await expect
    .poll(() => readRows('SELECT state, retry_count FROM stamboek_jobs.job'), waitOptions)
    .toEqual([done, done])
  expect(await next.stamboek.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})
