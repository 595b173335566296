import assert from 'node:assert/strict'
import {
  createHeldJobs,
  labelled,
  openTestJobs,
  sort,
  type TestJobs,
  waitOptions,
} from '@stamboek/testing/jobs/test-jobs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { RequestProblem } from '../request-problem.ts'
import { withdrawJobs } from './enqueue-job.ts'
import { JobReturned } from './job-definition.ts'

const limits = { maxJobsPerUser: 3, maxBytesPerUser: 100, maxBytesPerUnit: 150 }

let all: TestJobs

beforeEach(async () => {
  all = await openTestJobs(inject('postgres'), { ...limits, maxJobsPerUser: 10 })
})
afterEach(async () => {
  await all.close()
  assert.deepEqual(all.problems, [])
})

describe('whose turn it is', () => {
  test('users take turns, however many jobs each has, and nobody waits for one who came later', async () => {
    const jobs = createHeldJobs()
    await all.start(jobs)
    await all.enqueue('a', ...labelled('a1', 'a2', 'a3', 'a4'))
    await jobs.hasStarted('a1')
    await all.enqueue('b', ...labelled('b1', 'b2'))
    await all.enqueue('c', ...labelled('c1'))
    const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'd1', 'a3', 'a4']
    for (const [ended, label] of order.entries()) {
      await jobs.hasStarted(...order.slice(0, ended + 1))
      if (label === 'a2') await all.enqueue('d', ...labelled('d1'))
      jobs.end(label)
    }
    await vi.waitFor(async () => expect(await all.countJobs('completed')).toBe(order.length), waitOptions)
  })

  test('two jobs that the end of one frees start at once', async () => {
    const jobs = createHeldJobs()
    await all.start({ run: jobs.run, maxConcurrent: 2 })
    await all.enqueue('a', { label: 'a1', unitId: 'north' }, { label: 'a2', unitId: 'south' })
    await jobs.hasStarted('a1')
    await all.enqueue('b', { label: 'b1', unitId: 'north' })
    jobs.end('a1')
    await vi.waitFor(() => expect(jobs.started.toSorted()).toEqual(['a1', 'a2', 'b1']), waitOptions)
    jobs.end('a2')
    jobs.end('b1')
  })
})

describe('jobs about one unit', () => {
  test('run one at a time, on all nodes together, and leave room for another unit', async () => {
    const jobs = createHeldJobs()
    await Promise.all([1, 2].map(() => all.start({ run: jobs.run, maxConcurrent: 2 })))
    for (const user of ['a', 'b', 'c', 'd']) await all.enqueue(user, { unitId: 'north' })
    await all.enqueue('e', { unitId: 'south' })
    await vi.waitFor(() => expect(jobs.started).toContain('e'), waitOptions)
    const north = () => jobs.started.filter((label) => label !== 'e')
    for (const [ended, user] of ['a', 'b', 'c', 'd'].entries()) {
      await vi.waitFor(() => expect(north()).toEqual(['a', 'b', 'c', 'd'].slice(0, ended + 1)), waitOptions)
      jobs.end(user)
    }
    jobs.end('e')
  })

  test('cannot run at once even if two nodes claim them in the same moment', async () => {
    const jobs = createHeldJobs()
    await all.start(jobs)
    await all.enqueue('a', { unitId: 'north' })
    await jobs.hasStarted('a')
    await all.enqueue('b', { unitId: 'north' })
    const claim = sql`UPDATE stamboek_jobs.job SET state = 'active' WHERE state = 'created'`
    await expect(claim.execute(all.database.kysely)).rejects.toMatchObject({ code: '23505' })
    jobs.end('a')
    await jobs.hasStarted('a', 'b')
    jobs.end('b')
  })

  test('wait for one that turned out to be about it, without a worker and before later jobs of their user', async () => {
    const jobs = createHeldJobs()
    const moved: string[] = []
    await all.start({
      maxConcurrent: 2,
      async run(job) {
        if (job.data['label'] === 'moves') {
          moved.push(job.unitId ?? '')
          await job.moveTo('north')
          await job.moveTo('north')
          moved.push(job.unitId ?? '')
        }
        return jobs.run(job)
      },
    })
    await all.enqueue('a', { unitId: 'north' })
    await jobs.hasStarted('a')
    await all.enqueue('b', { label: 'moves', unitId: 'south' }, { label: 'next', unitId: 'south' })
    await vi.waitFor(() => expect(moved).toEqual(['south']), waitOptions)
    await all.enqueue('c')
    await jobs.hasStarted('a', 'c')
    jobs.end('a')
    await jobs.hasStarted('a', 'c', 'moves')
    await all.enqueue('d', { unitId: 'north' })
    jobs.end('c')
    jobs.end('moves')
    await vi.waitFor(() => expect(jobs.started.slice(3).toSorted()).toEqual(['d', 'next']), waitOptions)
    jobs.end('next')
    jobs.end('d')
    expect(moved).toEqual(['south', 'north', 'north'])
    expect(all.runs.filter(({ outcome }) => outcome === 'returned')).toEqual([
      expect.objectContaining({ userId: 'b', businessUnitId: 'south', attempt: 1 }),
    ])
  })
})

test('a job that often returned to wait was not interrupted as often', async () => {
  const started = vi.fn()
  const first = await all.start({})
  await all.enqueue('a', { unitId: 'north' })
  await vi.waitFor(async () => expect(await all.countJobs('completed')).toBe(1), waitOptions)
  // The node would take the job again.
  await first.close()
  await sql`UPDATE stamboek_jobs.job SET state = 'retry', retry_count = 40, data = data || '{"returns": 40}'`.execute(
    all.database.kysely,
  )
  await all.start({
    async run({ data }) {
      started(data)
      if (started.mock.calls.length === 1) throw new JobReturned('not yet')
      return {}
    },
  })
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2), waitOptions)
  expect(started).toHaveBeenCalledWith({ label: 'a' })
})

describe('too much that waits is refused, and nothing of it is added', () => {
  const refusalOf = async (adding: Promise<unknown>) => {
    const problem: unknown = await adding.catch((error: unknown) => error)
    if (!(problem instanceof RequestProblem)) throw new Error('It was added')
    return [problem.code, problem.message]
  }

  beforeEach(async () => {
    await all.close()
    all = await openTestJobs(inject('postgres'), limits)
  })

  test('of jobs of a user; what runs, is withdrawn or is of another user does not count', async () => {
    const jobs = createHeldJobs()
    await all.start(jobs)
    await all.enqueue('a', ...labelled('a1'))
    await jobs.hasStarted('a1')
    await all.enqueue('a', ...labelled('a2', 'a3', 'a4'))
    expect(await refusalOf(all.enqueue('a'))).toEqual([
      'tooManyRequests',
      'Er wachten al 3 bestanden van jou op verwerking. Probeer het opnieuw zodra er een is verwerkt.',
    ])
    await all.enqueue('b', ...labelled('b1'))
    await withdrawJobs(all.database.kysely, sort, { label: 'a1' })
    await withdrawJobs(all.database.kysely, sort, { label: 'a3' })
    await all.enqueue('a', ...labelled('a5'))
    for (const label of ['a1', 'b1', 'a2', 'a4', 'a5']) {
      await vi.waitFor(() => expect(jobs.started).toContain(label), waitOptions)
      jobs.end(label)
    }
    expect(jobs.started).toEqual(['a1', 'b1', 'a2', 'a4', 'a5'])
  })

  test('of two that are added at once where one fits', async () => {
    await all.start({ run: createHeldJobs().run, maxConcurrent: 0 })
    const added = await Promise.allSettled(Array.from({ length: 8 }, () => all.enqueue('a')))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await all.countJobs('created')).toBe(3)
  })

  test('of bytes of a user, and about a unit; one file alone may be larger', async () => {
    await all.start({ maxConcurrent: 0 })
    await all.enqueue('a', { unitId: 'north', bytes: 60 })
    expect(await refusalOf(all.enqueue('a', { unitId: 'south', bytes: 41 }))).toEqual([
      'tooManyRequests',
      'Jouw bestanden die op verwerking wachten zouden samen groter worden dan 0 MiB. Probeer het opnieuw zodra er een is verwerkt.',
    ])
    await all.enqueue('a', { unitId: 'south', bytes: 40 })
    await all.enqueue('b', { unitId: 'north', bytes: 90 })
    expect(await refusalOf(all.enqueue('c', { unitId: 'north', bytes: 1 }))).toEqual([
      'tooManyRequests',
      'De bestanden van deze business unit die op verwerking wachten zouden samen groter worden dan 0 MiB. Probeer het opnieuw zodra er een is verwerkt.',
    ])
    await all.enqueue('c', { unitId: 'east', bytes: 1_000 })
    expect(await all.countJobs('created')).toBe(4)
  })

  test('of two users about one unit at once', async () => {
    await all.start({ maxConcurrent: 0 })
    const users = ['a', 'b', 'c', 'd']
    const added = await Promise.allSettled(
      users.map((user) => all.enqueue(user, { unitId: 'north', bytes: 75 })),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})
