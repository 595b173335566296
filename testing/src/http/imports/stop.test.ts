import * as jobs from '@stamboek/server/jobs/start-jobs'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { uploadFile, waitForStatus } from '../../imports/import-records.ts'
import { type ImportServer, startImportServer } from '../../imports/import-server.ts'
import { nextNumber, orderFileOf } from '../../imports/order-files.ts'

/** Long enough to roll back on a busy machine; the product waits 20 s. */
const stopGraceMs = 4_000
/** Several slices, between which a job looks whether it was aborted. */
const rowCount = 600

let all: ImportServer
const aborted = Promise.withResolvers<void>()

beforeAll(async () => {
  const { startJobs } = jobs
  vi.spyOn(jobs, 'startJobs').mockImplementation((options) =>
    startJobs({
      ...options,
      stopGraceMs,
      definitions: options.definitions.map(({ run, ...definition }) => ({
        ...definition,
        run(job) {
          job.signal.addEventListener('abort', () => aborted.resolve())
          return run(job)
        },
      })),
    }),
  )
  all = await startImportServer(inject('postgres'))
})
afterAll(async () => {
  await all.server.close()
  vi.restoreAllMocks()
})

const readJobs = () =>
  all.server.query(
    "SELECT state, retry_count FROM stamboek_jobs.job WHERE name = 'import' ORDER BY created_on, id",
  )

test('a stop rolls back a file that takes too long, and the next start imports it and the one behind it once', async () => {
  const [first, second] = [nextNumber(), nextNumber()]
  const release = await all.holdOrders()
  const running = await uploadFile(all.north, orderFileOf(rowCount, first), { name: 'loopt.csv' })
  await waitForStatus(all.north, running, 'InProgress')
  const waiting = await uploadFile(all.north, orderFileOf(1, second), { name: 'wacht.csv' })
  const readStatuses = () =>
    all.server.query(
      'SELECT file_name, import_status FROM record.import_record WHERE id = ANY($1) ORDER BY file_name',
      [[running.id, waiting.id]],
    )
  const countStored = () =>
    all.server.query(
      `SELECT count(*)::int AS tasks, count(DISTINCT t.order_number)::int AS orders, count(a.id)::int AS accounts
        FROM record.task t LEFT JOIN record.task_account a ON a.task_id = t.id WHERE t.order_number ~ $1`,
      [`^(${first}|${second})-`],
    )

  void aborted.promise.then(release)
  await all.server.restart(async () => {
    expect(await readStatuses()).toEqual([
      { file_name: 'loopt.csv', import_status: 'InProgress' },
      { file_name: 'wacht.csv', import_status: 'Idle' },
    ])
    expect(await countStored()).toEqual([{ tasks: 0, orders: 0, accounts: 0 }])
    expect(await readJobs()).toEqual([
      { state: 'retry', retry_count: 0 },
      { state: 'created', retry_count: 0 },
    ])
  })

  for (const record of [running, waiting])
    expect(await waitForStatus(all.north, record, 'Completed')).toMatchObject({ numberOfErrors: 0 })
  const count = rowCount + 1
  expect(await countStored()).toEqual([{ tasks: count, orders: count, accounts: count }])
  await expect.poll(readJobs, { timeout: 20_000 }).toEqual([
    { state: 'completed', retry_count: 1 },
    { state: 'completed', retry_count: 0 },
  ])
})
