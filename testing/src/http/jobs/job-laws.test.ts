import { Writable } from 'node:stream'
import type { Job, JobFacts } from '@stamboek/server/jobs/job-definition'
import * as jobs from '@stamboek/server/jobs/start-jobs'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { uploadFile, waitForStatus } from '../../imports/import-records.ts'
import { type ImportServer, startImportServer } from '../../imports/import-server.ts'
import { nextNumber, orderFileOf } from '../../imports/order-files.ts'

/** CPU time that one turn of the event loop may take. */
const maxTurnMs = 100
const rowCount = 2_000
/** Content that must not be in the log. */
const secretText = 'Kennismaking met mevrouw Zilverschoon'

interface Sample {
  /** Adds a job about `rowCount` rows, and waits until it has ended. */
  readonly run: (all: ImportServer) => Promise<void>
  /** What its log line says besides that of each job. */
  readonly facts: JobFacts
}

/** A job of each kind, by its name: a new kind of job needs one. */
const samples: Readonly<Record<string, Sample>> = {
  import: {
    async run({ north }) {
      const file = orderFileOf(rowCount, nextNumber(), { omschrijving: secretText })
      await waitForStatus(north, await uploadFile(north, file), 'Completed')
    },
    facts: { rowsRead: rowCount, rowsRefused: 0 },
  },
}

interface Observed {
  readonly job: Job
  /** The outcome of runs that were aborted before they began, and while they ran. */
  readonly aborted: readonly string[]
  readonly longestTurnMs: number
}

let all: ImportServer
const observed = new Map<string, Observed>()
const lines: string[] = []
let names: readonly string[] = []

beforeAll(async () => {
  const { startJobs } = jobs
  vi.spyOn(jobs, 'startJobs').mockImplementation((options) => {
    names = options.definitions.map(({ name }) => name)
    return startJobs({
      ...options,
      definitions: options.definitions.map((definition) => ({
        ...definition,
        async run(job) {
          const aborted = [
            await outcomeOf(definition.run({ ...job, signal: AbortSignal.abort(new Error('stopped')) })),
            await outcomeOf(definition.run({ ...job, signal: abortAfterTurns(30) })),
          ]
          const { result, longestTurnMs } = await watchTurns(() => definition.run(job))
          observed.set(definition.name, { job, aborted, longestTurnMs })
          return result
        },
      })),
    })
  })
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  all = await startImportServer(inject('postgres'), { log: pino(stream) })
  for (const name of names) await samples[name]?.run(all)
})
afterAll(async () => {
  await all.server.close()
  vi.restoreAllMocks()
})

const outcomeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'ended',
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  )

function abortAfterTurns(turns: number): AbortSignal {
  const abort = new AbortController()
  const count = (left: number): void => {
    if (left === 0) abort.abort(new Error('stopped'))
    else setImmediate(count, left - 1)
  }
  count(turns)
  return abort.signal
}

/** Runs the work, and measures the CPU time of this thread between two turns of the event loop. */
async function watchTurns<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly longestTurnMs: number }> {
  let longestTurnMs = 0
  let isRunning = true
  const watch = (before: NodeJS.CpuUsage): void => {
    const { user, system } = process.threadCpuUsage(before)
    longestTurnMs = Math.max(longestTurnMs, (user + system) / 1_000)
    if (isRunning) setImmediate(watch, process.threadCpuUsage())
  }
  watch(process.threadCpuUsage())
  const result = await work()
  isRunning = false
  return { result, longestTurnMs }
}

test('each kind of job has a sample', () => {
  expect(Object.keys(samples).toSorted()).toEqual(names.toSorted())
})

describe.each(Object.entries(samples))('a job named %s', (name, { facts }) => {
  const observe = () => {
    const found = observed.get(name)
    if (!found) throw new Error(`No ${name} ran`)
    return found
  }

  test('leaves the event loop to others while it works through many rows', () => {
    expect(observe().longestTurnMs).toBeLessThan(maxTurnMs)
  })

  test('ends when it is aborted, before and while it runs, and then runs as if it had not', () => {
    expect(observe().aborted).toEqual(['stopped', 'stopped'])
  })

  test('takes its place in the share of its user and of a business unit', async () => {
    const { job } = observe()
    const rows = await all.server.query(
      'SELECT singleton_key, group_id FROM stamboek_jobs.job WHERE id = $1',
      [job.id],
    )
    const { body: me } = await all.north.get<{ readonly userId: string }>('/api/authentication/me')
    expect(rows).toEqual([{ singleton_key: me.userId, group_id: all.north.businessUnitId }])
  })

  test('writes one line to the log, without content', async () => {
    const { job } = observe()
    const found = () =>
      lines.filter((line) => line.includes(job.id)).map((line) => JSON.parse(line) as Record<string, unknown>)
    await expect.poll(found).toHaveLength(1)
    expect(found()[0]).toMatchObject({
      msg: 'job',
      job: name,
      id: job.id,
      ...job.data,
      userId: job.userId,
      businessUnitId: job.unitId,
      bytes: job.bytes,
      outcome: 'completed',
      attempt: 1,
      durationMs: expect.any(Number) as number,
      ...facts,
    })
    expect(job.userId).toMatch(/^[-0-9a-f]{36}$/)
    expect(job.bytes).toBeGreaterThan(rowCount)
    expect(lines.join('')).not.toContain(secretText)
  })
})
