import { enqueueJob } from '@stamboek/server/jobs/enqueue-job'
import type { RecordEngine } from '@stamboek/server/records/engine/record-context'
import { expect, inject, test, vi } from 'vitest'
import { startDemonstrationServer } from '../server/test-server.ts'

const waitOptions = { timeout: 20_000 }

test('a job of a feature runs; a stop lets it end after the last request, with the database open', async () => {
  let engine: RecordEngine | undefined
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ended = vi.fn()
  const server = await startDemonstrationServer(inject('postgres'), {
    extra: {
      jobs(given) {
        engine = given
        return [{ name: 'count', maxConcurrent: 1, run: () => countCountries(given), giveUp: async () => {} }]
      },
    },
  })

  async function countCountries({ database }: RecordEngine): Promise<void> {
    started.resolve()
    await released.promise
    const rows = await database.kysely.selectFrom('record.country').select('id').limit(2).execute()
    ended(rows.length)
  }

  if (!engine) throw new Error('The server has made no jobs')
  await enqueueJob(engine.database.kysely, 'count', { key: 'any', data: {} })
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
