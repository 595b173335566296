import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  createHeldJobs,
  openTestJobs,
  sort,
  type TestJobs,
  waitOptions,
} from '@stamboek/testing/jobs/test-jobs'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { defaultWaitingLimits } from '../concurrency/waiting-limits.ts'
import { StartError } from '../start-error.ts'
import { enqueueJob } from './enqueue-job.ts'
import { startJobs } from './start-jobs.ts'

const endlessProgram = fileURLToPath(import.meta.resolve('@stamboek/testing/jobs/endless-job'))

let all: TestJobs

beforeEach(async () => {
  all = await openTestJobs(inject('postgres'))
})
afterEach(async () => {
  await all.close()
  assert.deepEqual(all.problems, [])
})

/** Collects the queues that nodes are notified about. */
async function listenToQueue(): Promise<{ end(): Promise<readonly string[]> }> {
  const client = new Client(all.own.connection)
  await client.connect()
  const { rows } = await client.query<{ channel: string }>(
    "SELECT 'pgboss_' || left(encode(sha224('stamboek_jobs'), 'hex'), 24) AS channel",
  )
  const names: string[] = []
  client.on('notification', ({ payload }) => names.push(payload ?? ''))
  await client.query(`LISTEN ${rows[0]?.channel}`)
  return {
    async end() {
      // The answer follows notifications that were committed before.
      await client.query('SELECT 1')
      await client.end()
      return names
    },
  }
}

test('a job runs once its transaction commits, with its data; one that is rolled back never does', async () => {
  const jobs = createHeldJobs()
  await all.start(jobs)
  const rolledBack = all.database.kysely.transaction().execute(async (transaction) => {
    await enqueueJob({ transaction, waitingLimits: defaultWaitingLimits }, sort, {
      userId: 'a',
      unitId: 'north',
      bytes: 0,
      data: { label: 'rolled back' },
    })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await all.enqueue('a', { label: 'committed' })
  await jobs.hasStarted('committed')
  jobs.end('committed')
  await vi.waitFor(async () => expect(await all.countJobs('completed')).toBe(1), waitOptions)
})

test('a job that no definition names is refused', async () => {
  await all.start({})
  const enqueued = all.database.kysely.transaction().execute((transaction) =>
    enqueueJob(
      { transaction, waitingLimits: defaultWaitingLimits },
      { ...sort, name: 'other' },
      {
        userId: 'a',
        unitId: 'north',
        bytes: 0,
        data: {},
      },
    ),
  )
  await expect(enqueued).rejects.toThrow('Queue other does not exist')
})

test('jobs of one user, whatever their units, run one at a time in the order of adding; another user does not wait for them', async () => {
  const jobs = createHeldJobs()
  await all.start({ run: jobs.run, maxConcurrent: 2 })
  await all.enqueue('a', ...['a1', 'a2', 'a3'].map((label) => ({ label, unitId: label })))
  await all.enqueue('a', { label: 'a4' })
  await jobs.hasStarted('a1')
  await all.enqueue('b')
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
  await Promise.all([
    all.start({ run: jobs.run, maxConcurrent: 2 }),
    all.start({ run: jobs.run, maxConcurrent: 2 }),
  ])
  for (let key = 1; key <= 12; key++) await all.enqueue(`${key}`)
  for (let ended = 0; ended < 12; ended++) {
    await vi.waitFor(() => expect(jobs.started).toHaveLength(Math.min(ended + 4, 12)), waitOptions)
    jobs.end(jobs.started[ended] ?? '')
  }
})

test('the next job of a user runs once one is given up', async () => {
  const started: (string | undefined)[] = []
  const givenUp: unknown[] = []
  await all.start({
    async run({ data }) {
      started.push(data.label)
      if (data['label'] === 'wrong') throw new Error('a mistake')
      return {}
    },
    giveUp: async ({ data }, error) => void givenUp.push([data.label, (error as Error).message]),
  })
  await all.enqueue('a', { label: 'wrong' })
  await all.enqueue('a', { label: 'right' })
  await vi.waitFor(() => expect(started).toEqual(['wrong', 'right']), waitOptions)
  expect(givenUp).toEqual([['wrong', 'a mistake']])
  expect(all.problems.splice(0)).toEqual([expect.objectContaining({ message: 'a mistake' })])
})

test('a job that cannot be given up runs again, before the next one of its user', async () => {
  const events: string[] = []
  await all.start({
    async run({ data }) {
      events.push(`run ${data.label}`)
      if (data.label === 'wrong') throw new Error('a mistake')
      return {}
    },
    async giveUp() {
      events.push('give up')
      if (events.length < 4) throw new Error('not now')
    },
  })
  await all.enqueue('a', { label: 'wrong' })
  await all.enqueue('a', { label: 'right' })
  await vi.waitFor(() => expect(events).toContain('run right'), waitOptions)
  expect(events).toEqual(['run wrong', 'give up', 'run wrong', 'give up', 'run right'])
  expect(all.problems.splice(0)).toHaveLength(3)
})

test('a stop waits for a running job, and takes no other', async () => {
  const jobs = createHeldJobs()
  const node = await all.start(jobs)
  await all.enqueue('a')
  await all.enqueue('b')
  await jobs.hasStarted('a')
  const closed = node.close()
  jobs.end('a')
  await closed
  expect(jobs.started).toEqual(['a'])
  expect([await all.countJobs('completed'), await all.countJobs('created')]).toEqual([1, 1])
})

test('a stop aborts a job that does not end, and another node runs it', async () => {
  const other = createHeldJobs()
  const aborted = vi.fn()
  const started = vi.fn()
  const node = await all.start(
    {
      async run({ signal }) {
        started()
        await once(signal, 'abort')
        aborted()
        throw new Error('rolled back')
      },
    },
    // Enough for its last statements on a busy machine.
    { stopGraceMs: 1_000 },
  )
  await all.enqueue('a')
  await all.enqueue('a', { label: 'second' })
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1), waitOptions)
  await all.start(other)
  const announcements = await listenToQueue()
  await node.close()
  expect(aborted).toHaveBeenCalledTimes(1)
  // Without a notification the other node waits for its next poll.
  expect(await announcements.end()).toContain('sort')
  await other.hasStarted('a')
  other.end('a')
  await other.hasStarted('a', 'second')
  other.end('second')
})

test('a stop does not wait for ever for a job that ignores it', async () => {
  const jobs = createHeldJobs()
  const node = await all.start(jobs, { stopGraceMs: 50 })
  await all.enqueue('a')
  await jobs.hasStarted('a')
  await node.close()
  expect(await all.countJobs('retry')).toBe(1)
  expect(all.problems.splice(0)).toEqual(['Een taak stopte niet op tijd; ze gaat terug in de wachtrij.'])
  jobs.end('a')
})

test('a job of a node that is lost runs again on another one', async () => {
  const child = spawn(process.execPath, [endlessProgram, all.own.databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const rerun = Promise.withResolvers<string>()
  const [id] = (await once(lines, 'line')) as string[]
  await all.start({
    name: 'endless',
    async run({ id }) {
      rerun.resolve(id)
      return {}
    },
  })
  child.kill('SIGKILL')
  expect(await rerun.promise).toBe(id)
})

test('a job that another node has taken over meanwhile is aborted, and does not end it there', async () => {
  const started = vi.fn()
  const aborted = Promise.withResolvers<void>()
  const node = await all.start({
    async run({ signal }) {
      started()
      await once(signal, 'abort')
      aborted.resolve()
      return {}
    },
  })
  await all.enqueue('a')
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1), waitOptions)
  // As the claim of another node does.
  await sql`UPDATE stamboek_jobs.job SET retry_count = retry_count + 1`.execute(all.database.kysely)
  await aborted.promise
  await node.close()
  expect(await all.countJobs('active')).toBe(1)
})

test('jobs survive the loss of all connections', async () => {
  const jobs = createHeldJobs()
  await all.start(jobs)
  await all.enqueue('a')
  await jobs.hasStarted('a')
  const operator = new Client(inject('postgres').connection)
  await operator.connect()
  // Waits for their end, so that no later query meets a closing connection.
  await operator.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1', [
    all.own.connection.database,
  ])
  await operator.end()
  await vi.waitFor(() => expect(all.problems).not.toEqual([]), waitOptions)
  await all.enqueue('a', { label: 'later' })
  await vi.waitFor(() => {
    // It runs again if its end could not be stored.
    jobs.end('a')
    expect(jobs.started).toContain('later')
  }, waitOptions)
  jobs.end('later')
  expect(all.problems.splice(0)).toEqual([
    'De wachtrij van taken kan de database niet bereiken; taken wachten tot dat weer kan.',
  ])
})

test('a database of a newer version is refused', async () => {
  const node = await all.start({})
  await node.close()
  await sql`UPDATE stamboek_jobs.version SET version = version + 1`.execute(all.database.kysely)
  await expect(all.start({})).rejects.toThrow(StartError)
})

test('without definitions nothing is made', async () => {
  const node = await startJobs({
    database: all.database,
    definitions: [],
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    reportFailure: vi.fn(),
    reportRun: vi.fn(),
  })
  await node.close()
  const { rows } = await sql`SELECT FROM pg_namespace WHERE nspname = 'stamboek_jobs'`.execute(
    all.database.kysely,
  )
  expect(rows).toEqual([])
})
