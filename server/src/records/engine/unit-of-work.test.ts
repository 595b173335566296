import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { testFeature } from '@stamboek/testing/engine/no-features'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RecordHook } from './record-context.ts'
import { indexRecordFeatures } from './record-feature.ts'
import { inUnitOfWork } from './unit-of-work.ts'

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(createRecordCatalogue(recordTypes))
})
afterAll(() => engine.close())
afterEach(() => {
  vi.restoreAllMocks()
})

test('locks of a record and its child records precede the work, and one that they share is taken once', async () => {
  const steps: string[] = []
  const lockOf = (name: string) => async () => {
    steps.push(name)
  }
  const shared = lockOf('shared')
  const hooks: readonly (readonly [string, readonly RecordHook[]])[] = [
    ['Main.ResourceViewDto', [{ lock: shared }, {}, { lock: lockOf('own') }]],
    ['Main.ResourcePerTeamViewDto', [{ lock: shared }]],
    ['Main.ResourceFunctionViewDto', [{ lock: lockOf('function') }]],
    ['Main.ResourceTeamViewDto', [{ lock: lockOf('team') }]],
  ]
  const records = hooks.map(([dtoKey, each]) => testFeature(dtoKey, { hooks: each }))
  const features = indexRecordFeatures([{ records }])
  const type = engine.catalogue.get('Main.ResourceViewDto')
  await inUnitOfWork(engine.contextWith({ features }), type, async () => {
    steps.push('work')
  })
  expect(steps).toEqual(['shared', 'own', 'function', 'work'])
})

test('work that PostgreSQL rolls back for another transaction runs again, unless its input can be read only once', async () => {
  // No delay.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const type = engine.catalogue.get('Main.GeneralLedgerViewDto')
  let runs = 0
  const work = async () => {
    runs += 1
    if (runs < 4) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  }
  await inUnitOfWork(engine.context, type, work)
  expect(runs).toBe(4)
  runs = 0
  await expect(inUnitOfWork({ ...engine.context, isRetryable: false }, type, work)).rejects.toThrow(
    'deadlock',
  )
  expect(runs).toBe(1)
})
