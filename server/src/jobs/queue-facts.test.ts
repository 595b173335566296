import { createHeldJobs, labelled, openTestJobs, waitOptions } from '@stamboek/testing/jobs/test-jobs'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { readQueueFacts } from './queue-facts.ts'

let all: Awaited<ReturnType<typeof openTestJobs>>

beforeEach(async () => {
  all = await openTestJobs(inject('postgres'))
})
afterEach(() => all.close())

test('counts running and waiting jobs, and those that were given up', async () => {
  expect(await readQueueFacts(all.database.kysely)).toEqual({
    jobs: [],
    oldestWaitingSeconds: null,
    givenUpLastDay: 0,
  })
  const jobs = createHeldJobs()
  await all.start(jobs)
  await all.enqueue('anna', ...labelled('first', 'second', 'third'))
  await expect
    .poll(() => readQueueFacts(all.database.kysely), waitOptions)
    .toMatchObject({
      jobs: [
        { name: 'sort', state: 'running', count: 1 },
        { name: 'sort', state: 'waiting', count: 2 },
      ],
      oldestWaitingSeconds: expect.any(Number) as number,
    })
  for (const count of [1, 2, 3]) {
    const labels = ['first', 'second', 'third'].slice(0, count)
    await jobs.hasStarted(...labels)
    jobs.end(labels.at(-1) ?? '')
  }
})

test('counts a job that was given up, and none that completed', async () => {
  await all.start({
    run: (job) => (job.data['label'] === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve({})),
  })
  await all.enqueue('anna', ...labelled('good', 'bad'))
  await expect.poll(() => all.countJobs('completed'), waitOptions).toBe(2)
  expect(await readQueueFacts(all.database.kysely)).toEqual({
    jobs: [],
    oldestWaitingSeconds: null,
    givenUpLastDay: 1,
  })
})
