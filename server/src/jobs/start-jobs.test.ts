import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { startTestPostgres, type TestPostgres } from '@stamboek/testing/postgres/test-postgres'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '../database/connection/database.ts'
import { StartError } from '../start-error.ts'
import { enqueueJob } from './enqueue-job.ts'
import type { Job, JobDefinition } from './job-definition.ts'
import { type JobsOptions, type RunningJobs, startJobs } from './start-jobs.ts'

/** A lost node's job has to run again within this. */
const takeoverMs = 30_000
const waitOptions = { timeout: takeoverMs, interval: 20 }
const endlessProgram = fileURLToPath(import.meta.resolve('@stamboek/testing/jobs/endless-job'))

let postgres: TestPostgres
let own: TestDatabase
let database: Database
let nodes: RunningJobs[] = []
const problems: unknown[] = []

beforeAll(async () => {
  postgres = await startTestPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  own = await createTestDatabase(postgres.connection)
  database = await openDatabase({ databaseUrl: own.databaseUrl, dataDirectory: 'unused' })
})
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await database.close()
  await own.drop()
  nodes = []
  assert.deepEqual(problems.splice(0), [])
})

async function start(
  definition: Partial<JobDefinition>,
  options: Pick<JobsOptions, 'stopGraceMs'> = {},
): Promise<RunningJobs> {
  const report = (problem: unknown) => problems.push(problem)
  const node = await startJobs({
    database,
    definitions: [
      { name: 'sort', maxConcurrent: 1, run: async () => {}, giveUp: async () => {}, ...definition },
    ],
    log: { info: report, warn: report, error: report },
    reportFailure: report,
    retryDelaysMs: [],
    ...options,
  })
  nodes.push(node)
  return node
}

function enqueue(key: string, label = key): Promise<void> {
  return enqueueJob(database.kysely, 'sort', { key, data: { label } })
}

/** Runs jobs until the test ends them. */
function createHeldJobs() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    run: async ({ data }: Job): Promise<void> => {
      const { label = '' } = data
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(label, resolve)
      started.push(label)
      await promise
    },
    end(label: string): void {
      ends.get(label)?.()
    },
    hasStarted: (...labels: string[]) => vi.waitFor(() => expect(started).toEqual(labels), waitOptions),
  }
}

async function countJobs(state: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM stamboek_jobs.job WHERE state::text = ${state}`.execute(
    database.kysely,
  )
  return rows[0]?.count ?? 0
}

test('a job runs once its transaction commits, with its data; one that is rolled back never does', async () => {
  const jobs = createHeldJobs()
  await start(jobs)
  const rolledBack = database.kysely.transaction().execute(async (transaction) => {
    await enqueueJob(transaction, 'sort', { key: 'a', data: { label: 'rolled back' } })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await enqueue('a', 'committed')
  await jobs.hasStarted('committed')
  jobs.end('committed')
  await vi.waitFor(async () => expect(await countJobs('completed')).toBe(1), waitOptions)
})

test('a job that no definition names is refused', async () => {
  await start({})
  const enqueued = enqueueJob(database.kysely, 'other', { key: 'a', data: {} })
  await expect(enqueued).rejects.toThrow('Queue other does not exist')
})

test('jobs of one key run one at a time, in the order of adding; another key does not wait for them', async () => {
  const jobs = createHeldJobs()
  await start({ run: jobs.run, maxConcurrent: 2 })
  await database.kysely.transaction().execute(async (transaction) => {
    for (const label of ['a1', 'a2', 'a3'])
      await enqueueJob(transaction, 'sort', { key: 'a', data: { label } })
  })
  await enqueue('a', 'a4')
  await jobs.hasStarted('a1')
  await enqueue('b')
  await jobs.hasStarted('a1', 'b')
  jobs.end('b')
  jobs.end('a1')
  await jobs.hasStarted('a1', 'b', 'a2')
  jobs.end('a2')
  await jobs.hasStarted('a1', 'b', 'a2', 'a3')
  jobs.end('a3')
  await vi.waitFor(() => expect(jobs.started).toEqual(['a1', 'b', 'a2', 'a3', 'a4']), waitOptions)
  jobs.end('a4')
})

test('a node runs as many jobs at once as the definition says, and each node does', async () => {
  const jobs = createHeldJobs()
  await Promise.all([start({ run: jobs.run, maxConcurrent: 2 }), start({ run: jobs.run, maxConcurrent: 2 })])
  for (let key = 1; key <= 12; key++) await enqueue(`${key}`)
  for (let ended = 0; ended < 12; ended++) {
    await vi.waitFor(() => expect(jobs.started).toHaveLength(Math.min(ended + 4, 12)), waitOptions)
    jobs.end(jobs.started[ended] ?? '')
  }
})

test('the next job of a key runs once one is given up', async () => {
  const started: (string | undefined)[] = []
  const givenUp: unknown[] = []
  await start({
    async run({ data }) {
      started.push(data.label)
      if (data.label === 'wrong') throw new Error('a mistake')
    },
    giveUp: async ({ data }, error) => void givenUp.push([data.label, (error as Error).message]),
  })
  await enqueue('a', 'wrong')
  await enqueue('a', 'right')
  await vi.waitFor(() => expect(started).toEqual(['wrong', 'right']), waitOptions)
  expect(givenUp).toEqual([['wrong', 'a mistake']])
  expect(problems.splice(0)).toEqual([expect.objectContaining({ message: 'a mistake' })])
})

test('a job that cannot be given up runs again, before the next one of its key', async () => {
  const events: string[] = []
  await start({
    async run({ data }) {
      events.push(`run ${data.label}`)
      if (data.label === 'wrong') throw new Error('a mistake')
    },
    async giveUp() {
      events.push('give up')
      if (events.length < 4) throw new Error('not now')
    },
  })
  await enqueue('a', 'wrong')
  await enqueue('a', 'right')
  await vi.waitFor(() => expect(events).toContain('run right'), waitOptions)
  expect(events).toEqual(['run wrong', 'give up', 'run wrong', 'give up', 'run right'])
  expect(problems.splice(0)).toHaveLength(3)
})

test('a stop waits for a running job, and takes no other', async () => {
  const jobs = createHeldJobs()
  const node = await start(jobs)
  await enqueue('a')
  await enqueue('b')
  await jobs.hasStarted('a')
  const closed = node.close()
  jobs.end('a')
  await closed
  expect(jobs.started).toEqual(['a'])
  expect([await countJobs('completed'), await countJobs('created')]).toEqual([1, 1])
})

test('a stop aborts a job that does not end, and another node runs it', async () => {
  const other = createHeldJobs()
  const aborted = vi.fn()
  const started = vi.fn()
  const node = await start(
    {
      async run({ signal }) {
        started()
        await once(signal, 'abort')
        aborted()
        throw new Error('rolled back')
      },
    },
    { stopGraceMs: 50 },
  )
  await enqueue('a')
  await enqueue('a', 'second')
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1), waitOptions)
  await start(other)
  await node.close()
  expect(aborted).toHaveBeenCalledTimes(1)
  await other.hasStarted('a')
  other.end('a')
  await other.hasStarted('a', 'second')
  other.end('second')
})

test('a stop does not wait for ever for a job that ignores it', async () => {
  const jobs = createHeldJobs()
  const node = await start(jobs, { stopGraceMs: 50 })
  await enqueue('a')
  await jobs.hasStarted('a')
  await node.close()
  expect(await countJobs('retry')).toBe(1)
  expect(problems.splice(0)).toEqual(['Een taak stopte niet op tijd; ze gaat terug in de wachtrij.'])
  jobs.end('a')
})

test('a job of a node that is lost runs again on another one', async () => {
  const child = spawn(process.execPath, [endlessProgram, own.databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const rerun = Promise.withResolvers<string>()
  const [id] = (await once(lines, 'line')) as string[]
  await start({ name: 'endless', run: async ({ id }) => rerun.resolve(id) })
  child.kill('SIGKILL')
  const killedAt = performance.now()
  expect(await rerun.promise).toBe(id)
  expect(performance.now() - killedAt).toBeLessThan(takeoverMs)
})

test('a job that another node has taken over meanwhile is aborted, and does not end it there', async () => {
  const started = vi.fn()
  const aborted = Promise.withResolvers<void>()
  const node = await start({
    async run({ signal }) {
      started()
      await once(signal, 'abort')
      aborted.resolve()
    },
  })
  await enqueue('a')
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1), waitOptions)
  // As the claim of another node does.
  await sql`UPDATE stamboek_jobs.job SET retry_count = retry_count + 1`.execute(database.kysely)
  await aborted.promise
  await node.close()
  expect(await countJobs('active')).toBe(1)
})

test('jobs survive the loss of all connections', async () => {
  const jobs = createHeldJobs()
  await start(jobs)
  await enqueue('a')
  await jobs.hasStarted('a')
  const operator = new Client(postgres.connection)
  await operator.connect()
  // Waits until they have ended, so that no later query meets one that is just closing.
  await operator.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1', [
    own.connection.database,
  ])
  await operator.end()
  await vi.waitFor(() => expect(problems).not.toEqual([]), waitOptions)
  await enqueue('a', 'later')
  await vi.waitFor(() => {
    // Runs again if its end could not be stored.
    jobs.end('a')
    expect(jobs.started).toContain('later')
  }, waitOptions)
  jobs.end('later')
  expect(problems.splice(0)).toEqual([
    'De wachtrij van taken kan de database niet bereiken; taken wachten tot dat weer kan.',
  ])
})

test('a database of a newer version is refused', async () => {
  const node = await start({})
  await node.close()
  await sql`UPDATE stamboek_jobs.version SET version = version + 1`.execute(database.kysely)
  await expect(start({})).rejects.toThrow(StartError)
})

test('without definitions nothing is made', async () => {
  const node = await startJobs({
    database,
    definitions: [],
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    reportFailure: vi.fn(),
  })
  await node.close()
  const { rows } = await sql`SELECT FROM pg_namespace WHERE nspname = 'stamboek_jobs'`.execute(
    database.kysely,
  )
  expect(rows).toEqual([])
})
