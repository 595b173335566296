import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { withValueAt } from '@stamboek/model/schema/field-path'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { recordingContext } from '@stamboek/testing/engine/recording-context'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { plainType } from '@stamboek/testing/records/plain-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordActions } from '../actions/record-actions.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { listConditionMembers, readConditionView } from './condition-view.ts'

const gauge = {
  ...plainType,
  dtoKey: 'Test.GaugeViewDto',
  name: 'gauge',
  path: 'gauges',
  labels: { one: 'Meetpunt', many: 'Meetpunten' },
  ownership: 'either',
  temporal: true,
  fields: {
    isOpen: { kind: 'boolean', label: 'Open' },
    place: { kind: 'group', label: 'Plaats', members: { isFar: { kind: 'boolean', label: 'Ver' } } },
  },
} as const satisfies RecordTypeDefinition
const meter = {
  ...plainType,
  dtoKey: 'Test.MeterViewDto',
  name: 'meter',
  path: 'meters',
  labels: { one: 'Meter', many: 'Meters' },
  temporal: true,
  fields: {
    firstId: { kind: 'reference', label: 'Eerste', to: gauge.dtoKey },
    secondId: { kind: 'reference', label: 'Tweede', to: gauge.dtoKey },
    isShut: { kind: 'boolean', label: 'Dicht' },
    note: {
      kind: 'text',
      label: 'Notitie',
      visibleWhen: { field: 'firstId.isOpen', equals: true },
      requiredWhen: { field: 'secondId.place.isFar', equals: true },
    },
    readings: { kind: 'children', label: 'Standen', of: 'Test.ReadingViewDto' },
  },
} as const satisfies RecordTypeDefinition
const reading = {
  ...plainType,
  dtoKey: 'Test.ReadingViewDto',
  name: 'reading',
  path: 'readings',
  labels: { one: 'Stand', many: 'Standen' },
  parent: { dtoKey: meter.dtoKey, field: 'meterId' },
  fields: {
    meterId: { kind: 'reference', label: 'Meter', to: meter.dtoKey, required: true },
    gaugeId: { kind: 'reference', label: 'Meetpunt', to: gauge.dtoKey },
    note: {
      kind: 'text',
      label: 'Notitie',
      readOnlyWhen: { field: 'meterId.isShut', equals: true },
      requiredWhen: { field: 'gaugeId.isOpen', equals: true },
    },
  },
} as const satisfies RecordTypeDefinition
const catalogue = createRecordCatalogue([...recordTypes, gauge, meter, reading])
const [gauges, meters, readings] = [gauge, meter, reading].map(({ dtoKey }) => catalogue.get(dtoKey)) as [
  ReturnType<typeof catalogue.get>,
  ReturnType<typeof catalogue.get>,
  ReturnType<typeof catalogue.get>,
]

let engine: Awaited<ReturnType<typeof startTestEngine>>
let context: RecordContext
let open: string
let far: string

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
  context = { ...engine.context, now: '2026-06-01T00:00:00.000Z' }
  open = await makeGauge({ isOpen: true })
  far = await makeGauge({ place: { isFar: true } })
})
afterAll(() => engine.close())

/** The id of the series. */
async function makeGauge(members: object): Promise<string> {
  const body = { description: 'G', isGlobalSystemBusinessUnitRecord: true, ...members }
  return (await recordActions.createRecord(context, gauges, body)).seriesId as string
}

describe('a view has the members that conditions read through a reference', () => {
  test('through each reference, in groups too', async () => {
    const record = { firstId: open, secondId: far, note: 'x' }
    const view = await readConditionView(context, meters, [record])
    expect(view(record)).toEqual({
      ...record,
      first: { isOpen: true, place: { isFar: false } },
      second: { isOpen: false, place: { isFar: true } },
    })
  })

  test('for all records, and null where a reference is empty', async () => {
    const records = [{ firstId: open }, { firstId: null }, { firstId: crypto.randomUUID() }, { firstId: far }]
    const view = await readConditionView(context, meters, records)
    expect(records.map((record) => view(record)['first'])).toMatchObject([
      { isOpen: true },
      null,
      null,
      { isOpen: false },
    ])
  })

  test('as the version that is valid now says it', async () => {
    const seriesId = await makeGauge({ isOpen: false, activeRangeUtc: { start: '2020-01-01', end: null } })
    const { items } = await recordActions.searchRecords(context, gauges, { search: {} })
    const first = items.find((item) => item.seriesId === seriesId)
    await recordActions.createNewVersion(context, gauges, {
      id: first?.id,
      isOpen: true,
      activeRangeUtc: { start: '2030-01-01', end: null },
    })
    const record = { firstId: seriesId }
    const at = async (now: string) => (await readConditionView({ ...context, now }, meters, [record]))(record)
    expect(await at('2026-06-01T00:00:00.000Z')).toMatchObject({ first: { isOpen: false } })
    expect(await at('2031-06-01T00:00:00.000Z')).toMatchObject({ first: { isOpen: true } })
  })
})

describe('a row of a list sees its parent', () => {
  test('as it will be, where it is saved with it', async () => {
    const parent = { isShut: true }
    const record = { meterId: crypto.randomUUID(), gaugeId: open }
    const view = await readConditionView(context, readings, [record], parent)
    expect(view(record)).toEqual({ ...record, meter: parent, gauge: { isOpen: true } })
    const statements: string[] = []
    await readConditionView(recordingContext(catalogue, statements), readings, [record], parent)
    expect(statements).toHaveLength(1)
  })

  test('as the very version that it belongs to, where it is saved by itself', async () => {
    const first = await recordActions.createRecord(context, meters, {
      description: 'M',
      isShut: true,
      activeRangeUtc: { start: '2020-01-01', end: null },
    })
    const second = await recordActions.createNewVersion(context, meters, {
      id: first.id,
      isShut: false,
      activeRangeUtc: { start: '2030-01-01', end: null },
    })
    const records = [{ meterId: first.id }, { meterId: second.id }]
    const view = await readConditionView(context, readings, records)
    expect(records.map((record) => view(record)['meter'])).toEqual([{ isShut: true }, { isShut: false }])
  })
})

test('lists the members that conditions read through a reference', () => {
  expect(listConditionMembers(meters, 'firstId')).toEqual(['isOpen'])
  expect(listConditionMembers(meters, 'secondId')).toEqual(['place.isFar'])
  expect(listConditionMembers(meters, 'note')).toEqual([])
})

test.each([
  [{}, 'a', { a: 1 }],
  [{ b: 2 }, 'a', { a: 1, b: 2 }],
  [{}, 'a.b.c', { a: { b: { c: 1 } } }],
  [{ a: { c: 2 } }, 'a.b', { a: { b: 1, c: 2 } }],
  [{ a: null }, 'a.b', { a: { b: 1 } }],
  [{ a: 'text' }, 'a.b', { a: { b: 1 } }],
])('a member is set in a copy of %j at %s', (record, path, expected) => {
  const before = structuredClone(record)
  expect(withValueAt(record, path, 1)).toEqual(expected)
  expect(record).toEqual(before)
})
