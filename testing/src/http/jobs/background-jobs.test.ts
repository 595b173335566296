import { enqueueJob } from '@stamboek/server/jobs/enqueue-job'
import type { JobFacts } from '@stamboek/server/jobs/job-definition'
import type { RecordEngine } from '@stamboek/server/records/engine/record-context'
import { expect, inject, test, vi } from 'vitest'
import { startDemonstrationServer } from '../../server/test-server.ts'

const count = { name: 'count', plural: 'tellingen' }
const waitOptions = { timeout: 20_000 }

test('a job of a feature runs; a stop lets it end after the last request, with the database open', async () => {
  let engine: RecordEngine | undefined
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ended = vi.fn()
  const server = await startDemonstrationServer(inject('postgres'), {
    extra: {
      features: [
        {
          records: [],
          jobs(given) {
            engine = given
            return [{ ...count, maxConcurrent: 1, run: () => countCountries(given), giveUp: async () => {} }]
          },
        },
      ],
    },
  })

  async function countCountries({ database }: RecordEngine): Promise<JobFacts> {
    started.resolve()
    await released.promise
    const rows = await database.kysely.selectFrom('record.country').select('id').limit(2).execute()
    ended(rows.length)
    return { countries: rows.length }
  }

  if (!engine) throw new Error('The server has made no jobs')
  const { database, waitingLimits } = engine
  await database.kysely.transaction().execute((transaction) =>
    enqueueJob({ transaction, waitingLimits }, count, {
      userId: crypto.randomUUID(),
      unitId: crypto.randomUUID(),
      bytes: 0,
      data: {},
    }),
  )
  await started.promise
  const closed = server.close()
  await vi.waitFor(
    () => expect(server.visitor.get('/health/live')).rejects.toThrow('fetch failed'),
    waitOptions,
  )
  released.resolve()
  await closed
  expect(ended).toHaveBeenCalledExactlyOnceWith(2)
})
