import { afterEach, describe, expect, test, vi } from 'vitest'
import { RequestProblem } from '../request-problem.ts'
import { type Job, type JobDefinition, type JobFacts, JobReturned } from './job-definition.ts'
import { type JobRun, runJob } from './run-job.ts'

const reportRun = vi.fn<(run: JobRun) => void>()
const reportFailure = vi.fn()
const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
const lostConnection = Object.assign(new Error('gone'), { code: 'ECONNRESET' })
const mistake = new Error('a mistake')

afterEach(() => {
  vi.clearAllMocks()
})

function define(
  run: (job: Job) => Promise<JobFacts | void>,
  giveUp: JobDefinition['giveUp'] = async () => {},
) {
  return {
    name: 'sort',
    plural: 'bestanden',
    maxConcurrent: 1,
    run: vi.fn(async (job: Job) => (await run(job)) ?? {}),
    giveUp: vi.fn(giveUp),
  }
}

interface Circumstances {
  readonly interruptions?: number
  readonly retryDelaysMs?: readonly number[]
  readonly signal?: AbortSignal
}

function runOnce(definition: JobDefinition, circumstances: Circumstances = {}): ReturnType<typeof runJob> {
  const {
    interruptions = 0,
    retryDelaysMs = [0, 0, 0],
    signal = new AbortController().signal,
  } = circumstances
  const job = {
    id: 'job-1',
    data: { fileId: 'file-1' },
    userId: 'anna',
    unitId: 'north',
    bytes: 20,
    signal,
    moveTo: async () => {},
  }
  return runJob(definition, job, interruptions, { reportRun, reportFailure, retryDelaysMs })
}

test.each([
  ['a deadlock', deadlock],
  ['a lost connection', lostConnection],
  ['a lock that is not free', Object.assign(new Error('locked'), { code: '55P03' })],
  ['a statement over its time', Object.assign(new Error('canceled'), { code: '57014' })],
  ['a full disk', Object.assign(new Error('full'), { code: '53100' })],
  ['a refusal as unavailable', new RequestProblem('unavailable', 'Later.')],
  ['a write of which the outcome is unknown', new RequestProblem('outcomeUnknown', 'Wie weet.')],
])('%s is retried', async (_, failure) => {
  const failures = [failure, failure, failure]
  const definition = define(async () => {
    const next = failures.shift()
    if (next) throw next
  })
  await runOnce(definition)
  expect(definition.run).toHaveBeenCalledTimes(4)
  expect(definition.giveUp).not.toHaveBeenCalled()
})

/** The lines of the log without the members that all share. */
function readLines() {
  return reportRun.mock.calls.map(([{ durationMs, ...line }]) => {
    expect(durationMs).toBeTypeOf('number')
    const { job, id, userId, businessUnitId, bytes, fileId, ...others } = line as JobRun & { fileId?: string }
    expect({ job, id, userId, businessUnitId, bytes, fileId }).toEqual({
      job: 'sort',
      id: 'job-1',
      userId: 'anna',
      businessUnitId: 'north',
      bytes: 20,
      fileId: 'file-1',
    })
    return others
  })
}

describe('each attempt has one line in the log', () => {
  test('with its facts once it completes, and when it is tried again before', async () => {
    const failures = [deadlock, deadlock]
    const definition = define(async () => {
      const next = failures.shift()
      if (next) throw next
      return { rowsRead: 3 }
    })
    await runOnce(definition, { retryDelaysMs: [5, 20] })
    expect(readLines()).toEqual([
      { outcome: 'failed', attempt: 1, reason: 'deadlock detected', retryInMs: 5 },
      { outcome: 'failed', attempt: 2, reason: 'deadlock detected', retryInMs: 20 },
      { outcome: 'completed', attempt: 3, rowsRead: 3 },
    ])
  })

  test.each([
    ['a mistake', mistake, 'a mistake'],
    [
      'a refusal, whose sentence can quote a file',
      new RequestProblem('ruleBroken', 'Piet bestaat niet.'),
      'ruleBroken',
    ],
  ])('given up for %s', async (_, failure, reason) => {
    await runOnce(
      define(async () => {
        throw failure
      }),
    )
    expect(readLines()).toEqual([{ outcome: 'givenUp', attempt: 1, reason }])
  })

  test('where it cannot be given up', async () => {
    const definition = define(
      async () => {
        throw mistake
      },
      async () => {
        throw lostConnection
      },
    )
    await expect(runOnce(definition)).rejects.toThrow('could not be given up')
    expect(readLines()).toEqual([{ outcome: 'failed', attempt: 1, reason: 'gone' }])
  })

  test('returned, where it waits for another job; that is neither retried here nor given up', async () => {
    const definition = define(async () => {
      throw new JobReturned('Another one runs')
    })
    await expect(runOnce(definition)).rejects.toThrow(JobReturned)
    expect(readLines()).toEqual([{ outcome: 'returned', attempt: 1, reason: 'Another one runs' }])
    expect([definition.run, definition.giveUp].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    expect(reportFailure).not.toHaveBeenCalled()
  })

  test('stopped, whatever it throws then', async () => {
    const abort = new AbortController()
    const definition = define(async () => {
      abort.abort(new Error('stop'))
      throw mistake
    })
    await expect(runOnce(definition, { signal: abort.signal })).rejects.toThrow('stop')
    expect(readLines()).toEqual([{ outcome: 'stopped', attempt: 1 }])
  })
})

test('a job is given up after its last retry', async () => {
  const definition = define(async () => {
    throw deadlock
  })
  await runOnce(definition)
  expect(definition.run).toHaveBeenCalledTimes(4)
  expect(definition.giveUp.mock.calls).toEqual([[expect.objectContaining({ id: 'job-1' }), deadlock]])
  expect(reportFailure).toHaveBeenCalledExactlyOnceWith(deadlock, expect.objectContaining({ id: 'job-1' }))
})

test.each([
  ['a mistake', mistake, 1],
  ['a refusal', new RequestProblem('ruleBroken', 'Dat mag niet.'), 0],
])('%s is given up at once; a refusal is no failure of the program', async (_, failure, reports) => {
  const definition = define(async () => {
    throw failure
  })
  await runOnce(definition)
  expect(definition.run).toHaveBeenCalledTimes(1)
  expect(definition.giveUp).toHaveBeenCalledTimes(1)
  expect(reportFailure).toHaveBeenCalledTimes(reports)
})

test('a job that cannot be given up has to run again', async () => {
  const definition = define(
    async () => {
      throw mistake
    },
    async () => {
      throw lostConnection
    },
  )
  await expect(runOnce(definition)).rejects.toThrow('could not be given up')
  expect(reportFailure.mock.calls.map(([error]) => error as unknown)).toEqual([mistake, lostConnection])
})

test('a job that was interrupted too often is given up without being run', async () => {
  const definition = define(async () => {})
  await runOnce(definition, { interruptions: 20 })
  expect(definition.run).toHaveBeenCalledTimes(1)
  await runOnce(definition, { interruptions: 21 })
  expect(definition.run).toHaveBeenCalledTimes(1)
  expect(definition.giveUp).toHaveBeenCalledTimes(1)
})

test('an aborted job is not given up, whatever it throws', async () => {
  const abort = new AbortController()
  const definition = define(async () => {
    abort.abort(new Error('stop'))
    throw mistake
  })
  await expect(runOnce(definition, { signal: abort.signal })).rejects.toThrow('stop')
  expect(definition.giveUp).not.toHaveBeenCalled()
})

test('an abort ends the wait for a retry', async () => {
  const abort = new AbortController()
  const definition = define(async () => {
    throw deadlock
  })
  reportRun.mockImplementationOnce(() => setImmediate(() => abort.abort(new Error('stop'))))
  const running = runOnce(definition, { signal: abort.signal, retryDelaysMs: [3_600_000] })
  await expect(running).rejects.toThrow('stop')
  expect(definition.run).toHaveBeenCalledTimes(1)
})

test('a job that ends in spite of an abort has ended', async () => {
  const abort = new AbortController()
  const definition = define(async () => abort.abort())
  await expect(runOnce(definition, { signal: abort.signal })).resolves.toBe('completed')
})
