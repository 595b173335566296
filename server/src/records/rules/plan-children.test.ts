import { type ChildrenField, maxChangedRows } from '@stamboek/model/fields/children/children'
import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { BaseField } from '@stamboek/model/schema/base-field'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { plainType } from '@stamboek/testing/records/plain-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestProblem } from '../../request-problem.ts'
import { recordActions } from '../actions/record-actions.ts'

const stops = { kind: 'children', label: 'Haltes', of: 'Test.StopViewDto' } as const

const route = {
  ...plainType,
  dtoKey: 'Test.RouteViewDto',
  name: 'route',
  path: 'routes',
  labels: { one: 'Route', many: 'Routes' },
  temporal: true,
  fields: {
    isFixed: { kind: 'boolean', label: 'Vast' },
    isHidden: { kind: 'boolean', label: 'Verborgen' },
    stops: {
      ...stops,
      readOnlyWhen: { field: 'isFixed', equals: true },
      visibleWhen: { field: 'isHidden', equals: false },
    },
  },
} as const satisfies RecordTypeDefinition

const stop = {
  ...plainType,
  dtoKey: 'Test.StopViewDto',
  name: 'stop',
  path: 'stops',
  labels: { one: 'Halte', many: 'Haltes' },
  parent: { dtoKey: route.dtoKey, field: 'routeId', isListed: true },
  actions: { also: ['Delete'] },
  fields: {
    routeId: { kind: 'reference', label: 'Route', to: route.dtoKey, required: true },
    sign: { kind: 'text', label: 'Bord', maxLength: 10 },
  },
  unique: [{ fields: ['sign'], within: 'parent', message: 'Dit bord staat er al.' }],
} as const satisfies RecordTypeDefinition

/** A route whose list of stops is read-only for some calls, and its stops. */
function withClosedList(
  name: string,
  limit: Partial<BaseField> & Pick<ChildrenField, 'maxItems'>,
): readonly RecordTypeDefinition[] {
  const [dtoKey, ofStop] = [`Test.Route${name}`, `Test.Stop${name}`] as const
  const path = name.toLowerCase()
  return [
    {
      ...route,
      dtoKey,
      name: `route${name}`,
      path: `routes${path}`,
      fields: { stops: { ...stops, of: ofStop, ...limit } },
    },
    {
      ...stop,
      dtoKey: ofStop,
      name: `stop${name}`,
      path: `stops${path}`,
      parent: { ...stop.parent, dtoKey },
      fields: { ...stop.fields, routeId: { ...stop.fields.routeId, to: dtoKey } },
    },
  ]
}

const closed = [
  ...withClosedList('ReadOnly', { computed: 'program' }),
  ...withClosedList('MadeOnce', { writableIn: ['add'] }),
  ...withClosedList('Locked', { lockedForSystemValues: true }),
  ...withClosedList('Small', { maxItems: 3 }),
]
const catalogue = createRecordCatalogue([...recordTypes, route, stop, ...closed])
const routes = catalogue.get(route.dtoKey)
const stopType = catalogue.get(stop.dtoKey)
const {
  createRecord,
  createNewVersion,
  getRecord,
  updateRecord,
  deleteRecord,
  bulkDeactivate,
  readAuditTrail,
} = recordActions

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

const stopsOf = (record: AnyRecord) => record.stops as readonly AnyRecord[]
const named = (...descriptions: readonly string[]) => descriptions.map((description) => ({ description }))

function made(body: object = {}): Promise<AnyRecord> {
  return createRecord(engine.context, routes, { description: 'Lijn', stops: named('A', 'B'), ...body })
}

/** The code of the problem and the members that it names. */
async function refusal(work: Promise<unknown>): Promise<readonly unknown[]> {
  const error = await work.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  if (!(error instanceof RequestProblem)) throw new Error('Nothing was refused', { cause: error })
  return [error.code, ...(error.errors ?? []).map((each) => each.field)]
}

test('a row that is sent twice is refused, for each of the two could be meant', async () => {
  const record = await made()
  const [a, b] = stopsOf(record)
  const twice = [a, b, { ...a, id: a?.id.toUpperCase(), description: 'A2' }]
  const change = updateRecord(engine.context, routes, record.id, { ...record, stops: twice })
  expect(await refusal(change)).toEqual(['malformed', 'stops.2.id'])
  const next = createNewVersion(engine.context, routes, { id: record.id, stops: twice })
  expect(await refusal(next)).toEqual(['malformed', 'stops.2.id'])
})

test('every row that repeats another one of its list is refused at once', async () => {
  const record = await made()
  const signs = (...given: readonly (string | null)[]) =>
    given.map((sign, index) => ({ description: `Halte ${index}`, sign }))
  const stops = signs('a', 'A', 'b', null, 'B', null, 'b')
  const create = createRecord(engine.context, routes, { description: 'Lijn', stops })
  const places = ['stops.1.sign', 'stops.4.sign', 'stops.6.sign']
  expect(await refusal(create)).toEqual(['ruleBroken', ...places])

  const signed = await updateRecord(engine.context, routes, record.id, { ...record, stops: signs('x') })
  const [kept] = stopsOf(signed).filter(({ sign }) => sign === 'x')
  const beside = updateRecord(engine.context, routes, record.id, { ...signed, stops: signs('y', 'X') })
  expect(await refusal(beside)).toEqual(['ruleBroken', 'stops.1.sign'])
  // A conflict is reported first: the sender cannot know rows that were added meanwhile.
  const stale = updateRecord(engine.context, routes, record.id, { ...record, stops: signs('y', 'X') })
  expect(await refusal(stale)).toEqual(['conflict'])
  const instead = await updateRecord(engine.context, routes, record.id, {
    ...signed,
    stops: [{ ...kept, isDeleted: true }, ...signs('X')],
  })
  expect(stopsOf(instead).filter(({ isDeleted }) => !isDeleted)).toHaveLength(3)
})

describe('a list that this call cannot change is passed over, as any field is', () => {
  test.each([
    ['ReadOnly', 0, 0],
    ['MadeOnce', 2, 2],
    ['Locked', 2, 3],
  ])('%s', async (name, onceMade, onceChanged) => {
    const type = catalogue.get(`Test.Route${name}`)
    const record = await createRecord(engine.context, type, { description: 'R', stops: named('A', 'B') })
    expect(stopsOf(record)).toHaveLength(onceMade)
    const changed = await updateRecord(engine.context, type, record.id, {
      ...record,
      stops: [...stopsOf(record), ...named('C')],
    })
    expect(stopsOf(changed)).toHaveLength(onceChanged)
  })

  test('of a system value, where it is locked for those', async () => {
    const type = catalogue.get('Test.RouteLocked')
    const child = catalogue.get('Test.StopLocked')
    const { id } = await createRecord(engine.context, type, { description: 'R', stops: named('A') })
    await engine.database.kysely
      .$extendTables<{ 'record.route_locked': { system_value: boolean } }>()
      .updateTable('record.route_locked')
      .set({ system_value: true })
      .execute()
    const record = await getRecord(engine.context, type, id, {})
    const changed = await updateRecord(engine.context, type, id, {
      ...record,
      description: 'S',
      stops: named('B'),
    })
    expect(changed).toMatchObject({ description: 'S', stops: [{ description: 'A' }] })
    expect(await refusal(createRecord(engine.context, child, { routeId: id, description: 'B' }))).toEqual([
      'ruleBroken',
      'routeId',
    ])
  })
})

describe('a list that its record says cannot be changed', () => {
  async function fixed(): Promise<AnyRecord> {
    const record = await made()
    return updateRecord(engine.context, routes, record.id, { ...record, isFixed: true })
  }

  test('is copied to a new version unchanged, and not otherwise', async () => {
    const record = await fixed()
    const [a, b] = stopsOf(record)
    const next = (rows: unknown) => createNewVersion(engine.context, routes, { id: record.id, stops: rows })
    expect(await refusal(next([{ ...a, description: 'A2' }, b]))).toEqual(['ruleBroken', 'stops'])
    expect(await refusal(next([a]))).toEqual(['ruleBroken', 'stops'])
    expect(await refusal(next([a, { ...b, isDeleted: true }]))).toEqual(['ruleBroken', 'stops'])
    expect(await refusal(next([a, b, { description: 'C' }]))).toEqual(['ruleBroken', 'stops'])
    expect(stopsOf(await next([a, b]))).toHaveLength(2)
  })

  test.each([['isFixed'], ['isHidden']])('is not changed by its rows themselves: %s', async (flag) => {
    const open = await made()
    const record = await updateRecord(engine.context, routes, open.id, { ...open, [flag]: true })
    const other = await made()
    const [a] = stopsOf(open)
    const [elsewhere] = stopsOf(other)
    const { context } = engine
    const answer = ['ruleBroken', 'routeId']
    const add = { routeId: record.id, description: 'C' }
    expect(await refusal(createRecord(context, stopType, add))).toEqual(answer)
    expect(await refusal(updateRecord(context, stopType, a?.id ?? '', { ...a, description: 'A2' }))).toEqual(
      answer,
    )
    expect(
      await refusal(
        updateRecord(context, stopType, elsewhere?.id ?? '', { ...elsewhere, routeId: record.id }),
      ),
    ).toEqual(answer)
    expect(await refusal(deleteRecord(context, stopType, a?.id ?? '', { rowVersion: 1 }))).toEqual(answer)
    const ids = [a?.id, elsewhere?.id]
    expect(await bulkDeactivate(context, stopType, { ids })).toEqual({
      totalRecordsAffected: 1,
      results: [
        { id: a?.id, done: false, reason: 'Haltes kan niet worden gewijzigd.' },
        { id: elsewhere?.id, done: true },
      ],
    })
  })
})

test('a child that is deleted by itself raises its parent, and is audited there', async () => {
  const record = await made()
  const [a] = stopsOf(record)
  await deleteRecord(engine.context, stopType, a?.id ?? '', { rowVersion: 1 })
  const after = await getRecord(engine.context, routes, record.id, {})
  expect(after).toMatchObject({ rowVersion: 2, stops: [{ description: 'B' }] })
  const { items } = await readAuditTrail(engine.context, routes, record.id, {})
  const entry = items.find(({ auditAction }) => auditAction === 'Update')
  expect(entry?.changes).toEqual([{ field: 'stops', before: ['A'], after: [] }])
})

test('a Get can be sent back whole with any number of rows; new and changed ones are limited', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ description: `H${from + index}` }))
  const record = await made({ stops: many(0, maxChangedRows) })
  const put = (current: AnyRecord, rows: readonly unknown[]) =>
    updateRecord(engine.context, routes, current.id, { ...current, stops: rows })
  const whole = await put(record, [...stopsOf(record), ...many(maxChangedRows, 2)])
  expect(stopsOf(whole)).toHaveLength(maxChangedRows + 2)
  const renamed = await put({ ...whole, description: 'Anders' }, stopsOf(whole))
  expect(renamed.description).toBe('Anders')
  const next = await createNewVersion(engine.context, routes, { ...renamed, activeRangeUtc: undefined })
  expect(stopsOf(next)).toHaveLength(maxChangedRows + 2)

  const rows = stopsOf(renamed)
  const all = rows.map((row) => ({ ...row, description: `${String(row.description)}x` }))
  expect(await refusal(put(renamed, all))).toEqual(['malformed', 'stops'])
  expect(await refusal(put(renamed, [...rows, ...many(0, maxChangedRows + 1)]))).toEqual([
    'malformed',
    'stops',
  ])
  expect(await refusal(made({ stops: many(0, maxChangedRows + 1) }))).toEqual(['malformed', 'stops'])
})

describe('a list has at most its maxItems rows, whatever adds them', () => {
  const small = catalogue.get('Test.RouteSmall')
  const ofSmall = catalogue.get('Test.StopSmall')
  const make = (...descriptions: readonly string[]) =>
    createRecord(engine.context, small, { description: 'Lijn', stops: named(...descriptions) })
  const add = (to: AnyRecord, description = 'X') =>
    createRecord(engine.context, ofSmall, { routeId: to.id, description })
  const change = (record: AnyRecord, members: object) =>
    updateRecord(engine.context, ofSmall, record.id, { rowVersion: record.rowVersion, ...members })

  test('saved with the parent: rows that are not sent count, deleted ones do not', async () => {
    expect(await refusal(make('A', 'B', 'C', 'D'))).toEqual(['ruleBroken', 'stops'])
    const record = await make('A', 'B')
    const put = (stops: readonly object[]) =>
      updateRecord(engine.context, small, record.id, { rowVersion: record.rowVersion, stops })
    expect(await refusal(put(named('C', 'D')))).toEqual(['ruleBroken', 'stops'])
    const [a] = stopsOf(record)
    const changed = await put([{ id: a?.id, isDeleted: true }, ...named('C', 'D')])
    expect(stopsOf(changed)).toHaveLength(4)
  })

  test('saved by themselves: new, moved and restored ones', async () => {
    const full = await make('A', 'B', 'C')
    const other = await make('D')
    const [d] = stopsOf(other)
    if (!d) throw new Error('There is no stop')
    const answer = ['ruleBroken', 'routeId']
    expect(await refusal(add(full))).toEqual(answer)
    expect(await refusal(change(d, { routeId: full.id }))).toEqual(answer)
    const [a, b] = stopsOf(full)
    if (!a || !b) throw new Error('There are no stops')
    const removed = await change(a, { isDeleted: true })
    await add(full)
    expect(await refusal(change(removed, { isDeleted: false }))).toEqual(answer)
    expect(await refusal(add(full))).toEqual(answer)
    // Rows of a full list can be changed.
    expect(await change(b, { description: 'B2' })).toMatchObject({ description: 'B2' })
  })

  test('of several that are added at once as many as fit', async () => {
    const record = await make('A')
    const added = await Promise.allSettled(
      ['B', 'C', 'D', 'E'].map((description) => add(record, description)),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(stopsOf(await getRecord(engine.context, small, record.id, {}))).toHaveLength(3)
  })
})
