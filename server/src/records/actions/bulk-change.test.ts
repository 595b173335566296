import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { testFeature } from '@stamboek/testing/engine/no-features'
import { startTestEngine } from '@stamboek/testing/engine/test-engine'
import { plainType } from '@stamboek/testing/records/plain-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RequestProblem } from '../../request-problem.ts'
import { recordActions } from '../actions/record-actions.ts'
import { type CommittedChange, createEventBus } from '../engine/event-bus.ts'
import type { RecordFeature, RecordFeatures, RecordHook } from '../engine/record-context.ts'
import { refuseEach } from '../engine/refuse-each.ts'

const statusField = {
  kind: 'choice',
  label: 'Status',
  default: 'Active',
  options: [
    { value: 'Active', label: 'Actief' },
    { value: 'Inactive', label: 'Inactief' },
  ],
} as const

/** A bulk action checks the same rules as an update. */
const season = {
  ...plainType,
  dtoKey: 'Test.SeasonViewDto',
  name: 'season',
  path: 'seasons',
  labels: { one: 'Seizoen', many: 'Seizoenen' },
  temporal: true,
  fields: {
    status: { ...statusField, readOnlyWhen: { field: 'isFixed', equals: true } },
    isFixed: { kind: 'boolean', label: 'Vast' },
    opening: {
      kind: 'group',
      label: 'Opening',
      members: {
        isOpen: { kind: 'boolean', label: 'Open', default: true },
        hours: { kind: 'integer', label: 'Uren' },
      },
    },
    minHours: { kind: 'integer', label: 'Minste uren' },
    remark: { kind: 'text', label: 'Opmerking', computed: 'program' },
    days: {
      kind: 'children',
      label: 'Dagen',
      of: 'Test.SeasonDayViewDto',
      minItems: 1,
    },
  },
  comparisons: [{ fields: ['minHours', 'opening.hours'], operator: '<=', message: 'Te weinig uren.' }],
  consequences: [
    {
      when: { field: 'status', equals: 'Inactive' },
      set: { 'opening.isOpen': false, 'opening.hours': 0 },
    },
  ],
} as const satisfies RecordTypeDefinition

const seasonDay = {
  ...plainType,
  dtoKey: 'Test.SeasonDayViewDto',
  name: 'seasonDay',
  path: 'seasondays',
  labels: { one: 'Dag', many: 'Dagen' },
  parent: { dtoKey: season.dtoKey, field: 'seasonId' },
  fields: { seasonId: { kind: 'reference', label: 'Seizoen', to: season.dtoKey, required: true } },
} as const satisfies RecordTypeDefinition

const ticket = {
  ...plainType,
  dtoKey: 'Test.TicketViewDto',
  name: 'ticket',
  path: 'tickets',
  labels: { one: 'Kaartje', many: 'Kaartjes' },
  temporal: true,
  actions: { also: ['Delete'] },
  fields: { isUsed: { kind: 'boolean', label: 'Gebruikt' } },
  lockedWhen: [{ when: { field: 'isUsed', equals: true }, message: 'Dit kaartje is gebruikt' }],
} as const satisfies RecordTypeDefinition

const catalogue = createRecordCatalogue([...recordTypes, season, seasonDay, ticket])
const tickets = catalogue.get(ticket.dtoKey)
const seasons = catalogue.get(season.dtoKey)
const languages = catalogue.get('Main.LanguageViewDto')

let engine: Awaited<ReturnType<typeof startTestEngine>>

beforeAll(async () => {
  engine = await startTestEngine(catalogue)
})
afterAll(() => engine.close())

async function languageIds(prefix: string, count: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const isoCode = `${prefix}${String.fromCharCode(97 + (index >> 3), 97 + (index & 7))}`
    const body = { description: `Taal ${prefix}${index}`, isoCode }
    ids.push((await recordActions.createRecord(engine.context, languages, body)).id)
  }
  return ids
}

function featuresOf(dtoKey: string, parts: Partial<RecordFeature>): RecordFeatures {
  return new Map([[dtoKey, testFeature(dtoKey, parts)]])
}

test('a refused record costs few attempts, gets a reason, and publishes no event', async () => {
  const ids = await languageIds('q', 64)
  const refusedId = ids[40] ?? ''
  let tries = 0
  const hook: RecordHook = {
    async afterWrite(_, writes) {
      tries += 1
      if (writes.some((write) => write.id === refusedId)) throw new RequestProblem('ruleBroken', 'Deze niet.')
    },
  }
  const changes: CommittedChange[] = []
  const events = createEventBus<CommittedChange>(() => {})
  events.subscribe((change) => changes.push(change))
  const context = engine.contextWith({ features: featuresOf(languages.dtoKey, { hooks: [hook] }), events })

  const { totalRecordsAffected, results } = await recordActions.bulkDeactivate(context, languages, { ids })
  expect(totalRecordsAffected).toBe(63)
  expect(results.filter((result) => !result.done)).toEqual([
    { id: refusedId, done: false, reason: 'Deze niet.' },
  ])
  expect(tries).toBeLessThan(20)
  const changedIds = changes.flatMap((change) => change.ids)
  expect(changedIds.toSorted()).toEqual(ids.filter((id) => id !== refusedId).toSorted())
  const { totalCount } = await recordActions.searchRecords(context, languages, {
    search: { status: 'Active' },
  })
  expect(totalCount).toBe(1)
})

test('a hook that names refused records costs one more attempt, however many they are', async () => {
  const ids = await languageIds('r', 64)
  const kept = new Set(ids.slice(0, 3))
  let tries = 0
  const hook: RecordHook = {
    async beforeWrite(_, writes) {
      tries += 1
      refuseEach(writes, ({ id }) =>
        kept.has(id) ? undefined : new RequestProblem('notAllowed', `Niet ${id}.`),
      )
      return writes
    },
  }
  const context = engine.contextWith({ features: featuresOf(languages.dtoKey, { hooks: [hook] }) })
  const { totalRecordsAffected, results } = await recordActions.bulkDeactivate(context, languages, { ids })
  expect(totalRecordsAffected).toBe(3)
  expect(results).toEqual(
    ids.map((id) => (kept.has(id) ? { id, done: true } : { id, done: false, reason: `Niet ${id}.` })),
  )
  expect(tries).toBe(2)
})

describe('a bulk action is held to the rules of an update', () => {
  const { createRecord, getRecord, updateRecord, bulkActivate, bulkDeactivate, assignEndDate } = recordActions
  const make = (body: object = {}) =>
    createRecord(engine.context, seasons, {
      description: 'Zomer',
      activeRangeUtc: { start: '2025-01-01', end: null },
      opening: { isOpen: true, hours: 8 },
      days: [{ description: 'Maandag' }],
      ...body,
    })

  test('consequences follow, within groups too', async () => {
    const { id } = await make()
    expect(await bulkDeactivate(engine.context, seasons, { ids: [id] })).toMatchObject({
      totalRecordsAffected: 1,
    })
    expect(await getRecord(engine.context, seasons, id, {})).toMatchObject({
      status: 'Inactive',
      opening: { isOpen: false, hours: 0 },
      days: [{ description: 'Maandag' }],
    })
  })

  test('records that a rule refuses are reported with reasons, the others are changed', async () => {
    const fixed = await make({ isFixed: true })
    const compared = await make({ minHours: 1 })
    const free = await make()
    const ids = [fixed.id, compared.id, free.id]
    expect(await bulkDeactivate(engine.context, seasons, { ids })).toEqual({
      totalRecordsAffected: 1,
      results: [
        { id: fixed.id, done: false, reason: 'Status kan niet worden gewijzigd.' },
        { id: compared.id, done: false, reason: 'Te weinig uren.' },
        { id: free.id, done: true },
      ],
    })
  })

  test('an activation is held to the same rules, and leaves out what is active', async () => {
    const inactive = { status: 'Inactive', opening: { isOpen: false, hours: 0 } }
    const made = await make(inactive)
    const fixed = await updateRecord(engine.context, seasons, made.id, { ...made, isFixed: true })
    const active = await make()
    const absent = '00000000-0000-7000-8000-000000000000'
    const free = await make(inactive)
    const ids = [fixed.id, active.id, absent, free.id]
    expect(await bulkActivate(engine.context, seasons, { ids })).toEqual({
      totalRecordsAffected: 1,
      results: [
        { id: fixed.id, done: false, reason: 'Status kan niet worden gewijzigd.' },
        { id: active.id, done: false, reason: 'Het record is al actief.' },
        { id: absent, done: false, reason: 'Niet gevonden.' },
        { id: free.id, done: true },
      ],
    })
    expect(await getRecord(engine.context, seasons, free.id, {})).toMatchObject({
      status: 'Active',
      rowVersion: 2,
    })
  })

  test('an end date is held to the same rules; members that cannot be written are reported', async () => {
    const { id } = await make()
    const request = { ids: [id], endDateUtc: '2026-01-01' }
    const answer = await assignEndDate(engine.context, seasons, { ...request, remark: 'Klaar' })
    expect(answer.results).toEqual([{ id, done: false, reason: 'Opmerking kan niet worden gewijzigd.' }])
    expect((await assignEndDate(engine.context, seasons, request)).results).toEqual([{ id, done: true }])
    expect(await getRecord(engine.context, seasons, id, {})).toMatchObject({
      activeRangeUtc: { start: '2024-12-31T23:00:00.000Z', end: '2025-12-31T23:00:00.000Z' },
      rowVersion: 2,
    })
  })
})

test('a locked record is left out, with the reason of its lock', async () => {
  const make = (isUsed: boolean) =>
    recordActions.createRecord(engine.context, tickets, { description: 'Kaartje', isUsed })
  const [used, unused] = [await make(true), await make(false)]
  const ids = [used.id, unused.id]
  const results = [
    { id: used.id, done: false, reason: 'Dit kaartje is gebruikt' },
    { id: unused.id, done: true },
  ]
  expect(await recordActions.bulkDeactivate(engine.context, tickets, { ids })).toMatchObject({ results })
  expect(
    await recordActions.assignEndDate(engine.context, tickets, { ids, endDateUtc: '2030-01-01' }),
  ).toMatchObject({ results })
})

test('a version does not end where it starts', async () => {
  const activeRangeUtc = { start: '2026-01-01', end: null }
  const { id } = await recordActions.createRecord(engine.context, tickets, {
    description: 'Kaartje',
    activeRangeUtc,
  })
  const end = (endDateUtc: string, others: object = {}) =>
    recordActions.assignEndDate(engine.context, tickets, { ids: [id], endDateUtc, ...others })
  const refused = {
    results: [{ id, done: false, reason: 'De einddatum moet na de begindatum liggen.' }],
  }
  expect(await end('2026-01-01')).toMatchObject(refused)
  // Checked before a change by another user, which would refuse it too.
  expect(await end('2026-01-01', { rowVersion: 9 })).toMatchObject(refused)
  await expect(end('2026-01-02', { rowVersion: 9 })).rejects.toMatchObject({ code: 'conflict' })
  expect(await end('2026-01-02')).toMatchObject({ results: [{ id, done: true }] })
})

test('a closed gate refuses a deletion before anything else of the record', async () => {
  const { id } = await recordActions.createRecord(engine.context, tickets, { description: 'Kaartje' })
  const closed = engine.contextWith({ features: featuresOf(ticket.dtoKey, { gate: async () => 'Nu niet.' }) })
  const stale = { rowVersion: 9 }
  await expect(recordActions.deleteRecord(closed, tickets, id, stale)).rejects.toMatchObject({
    code: 'ruleBroken',
    message: 'Nu niet.',
  })
  await expect(recordActions.deleteRecord(engine.context, tickets, id, stale)).rejects.toMatchObject({
    code: 'conflict',
  })
})
