import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RequestProblem } from '../../request-problem.ts'
import { recordActions } from './record-actions.ts'

const catalogue = createRecordCatalogue(recordTypes)
const { createRecord, createNewVersion, searchRecords } = recordActions
let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

test('finds the versions of one series, of types that have versions', async () => {
  const vats = catalogue.get('Main.VatViewDto')
  const [first] = await Promise.all(
    ['EEN', 'TWEE'].map((code) =>
      createRecord(engine.context, vats, { description: code, code, percentage: 21 }),
    ),
  )
  const next = { id: first?.id, activeRangeUtc: { start: '2029-12-31T23:00:00Z', end: null } }
  const second = await createNewVersion(engine.context, vats, next)
  const { items } = await searchRecords(engine.context, vats, { search: { seriesId: first?.id } })
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([first?.id, second.id]))

  const fieldsOf = (dtoKey: string, seriesId: unknown) =>
    searchRecords(engine.context, catalogue.get(dtoKey), { search: { seriesId } }).then(
      () => [],
      (error: unknown) => (error instanceof RequestProblem ? error.errors?.map(({ field }) => field) : error),
    )
  expect(await fieldsOf('Main.VatViewDto', null)).toEqual([])
  expect(await fieldsOf('Main.VatViewDto', 'x')).toEqual(['search.seriesId'])
  expect(await fieldsOf('Main.CountryViewDto', first?.id)).toEqual(['search.seriesId'])
})

test('finds the given ids that match the rest of the search', async () => {
  const vats = catalogue.get('Main.VatViewDto')
  const codes = ['IDS1', 'IDS2', 'IDS3']
  const records = await Promise.all(
    codes.map((code) => createRecord(engine.context, vats, { description: code, code, percentage: 6 })),
  )
  const ids = records.map(({ id }) => id)
  const found = async (search: Readonly<Record<string, unknown>>) =>
    (await searchRecords(engine.context, vats, { search })).items.map(({ id }) => id)
  expect(await found({ ids: ids.slice(1) })).toEqual(ids.slice(1))
  expect(await found({ ids, description: 'IDS1' })).toEqual(ids.slice(0, 1))
  for (const wrong of ['x', ['x'], { a: 1 }, Array.from({ length: 1001 }, () => ids[0])])
    await expect(found({ ids: wrong })).rejects.toBeInstanceOf(RequestProblem)
})
