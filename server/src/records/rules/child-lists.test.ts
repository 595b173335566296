import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { recordingContext } from '@stamboek/testing/engine/recording-context'
import { plainType } from '@stamboek/testing/records/plain-type'
import { describe, expect, test } from 'vitest'
import type { PlannedWrite } from '../engine/record-context.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { auditChildren } from './audit-changes.ts'
import { isListChanged, type PlannedChildren, planChildren } from './plan-children.ts'
import { recordLabel } from './record-label.ts'

const team = {
  ...plainType,
  dtoKey: 'Test.TeamViewDto',
  name: 'team',
  path: 'teams',
  labels: { one: 'Ploeg', many: 'Ploegen' },
  ownership: 'either',
  fields: {
    isNight: { kind: 'boolean', label: 'Nacht' },
    shifts: { kind: 'children', label: 'Diensten', of: 'Test.ShiftViewDto' },
  },
} as const satisfies RecordTypeDefinition
const shift = {
  ...plainType,
  dtoKey: 'Test.ShiftViewDto',
  name: 'shift',
  path: 'shifts',
  labels: { one: 'Dienst', many: 'Diensten' },
  ownership: 'either',
  parent: { dtoKey: team.dtoKey, field: 'teamId' },
  labelFields: ['description', 'hours', 'countryId'],
  fields: {
    teamId: { kind: 'reference', label: 'Ploeg', to: team.dtoKey, required: true },
    hours: { kind: 'integer', label: 'Uren', minimum: 0 },
    origin: { kind: 'text', label: 'Herkomst', writableIn: ['add'] },
    countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
    note: {
      kind: 'text',
      label: 'Notitie',
      requiredWhen: { field: 'teamId.isNight', equals: true },
    },
  },
  unique: [{ fields: ['hours'], within: 'parent', message: 'Dubbel.' }],
  exclusions: [{ equal: ['description'], within: 'parent', message: 'Overlapt.' }],
} as const satisfies RecordTypeDefinition
const catalogue = createRecordCatalogue([...recordTypes, team, shift])
const [teams, shifts] = [catalogue.get(team.dtoKey), catalogue.get(shift.dtoKey)]

const teamId = '01935b6e-7c4a-7d3e-9f10-000000000001'
const olderId = '01935b6e-7c4a-7d3e-9f10-000000000002'
const stranger = '01935b6e-7c4a-7d3e-9f10-0000000000ff'
const range = { start: null, end: null }

const stored = (at: number, members: object = {}): StoredRecord => ({
  id: `01935b6e-7c4a-7d3e-9f10-00000000001${at}`,
  rowVersion: 1,
  teamId,
  description: `Dienst ${at}`,
  status: 'Active',
  systemValue: false,
  hours: at,
  countryId: null,
  country: null,
  note: null,
  remark: null,
  activeRangeUtc: range,
  isDeleted: false,
  isGlobalSystemBusinessUnitRecord: true,
  ...members,
})
const [one, two] = [stored(1), stored(2)]
const older = (...shifts: readonly StoredRecord[]): StoredRecord => ({
  id: olderId,
  rowVersion: 1,
  description: 'Dag',
  shifts: shifts.map((each) => ({ ...each, teamId: olderId })),
})

interface Given {
  readonly rows?: readonly StoredRecord[]
  readonly basedOn?: StoredRecord
  readonly isNight?: boolean
}

/** Undefined: no list was sent. */
async function plan(sent: readonly object[] | undefined, { rows, basedOn, isNight = false }: Given = {}) {
  const planned = await planChildren(recordingContext(catalogue), teams, {
    parentId: teamId,
    before: rows && { id: teamId, rowVersion: 1, shifts: rows },
    basedOn,
    after: { id: teamId, description: 'Dag', isNight, isGlobalSystemBusinessUnitRecord: true },
    sent: sent ? { shifts: sent } : {},
  })
  return planned[0]
}
const outcome = (planned: PlannedChildren | undefined) => ({
  writes: planned?.writes.map(({ action, after }) => [action, after.description, after.isDeleted]),
  malformed: planned?.malformed.map(({ field }) => field),
  broken: planned?.broken.map(({ field }) => field),
  clashes: planned?.clashes.map(({ field }) => field),
})
const nothing = { writes: [], malformed: [], broken: [], clashes: [] }

describe('of the rows that are sent', () => {
  test('rows without an id are new, and belong to the parent and its unit', async () => {
    const planned = await plan([{ description: 'Nieuw', hours: 3 }], { rows: [one] })
    expect(planned?.path).toBe('shifts')
    expect(planned?.writes).toMatchObject([
      {
        action: 'Insert',
        before: undefined,
        after: {
          description: 'Nieuw',
          teamId,
          team: { id: teamId, label: 'Dag' },
          isGlobalSystemBusinessUnitRecord: true,
          isDeleted: false,
        },
      },
    ])
    expect(planned?.writes[0]).not.toHaveProperty('basedOn')
    expect(planned?.writes[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('those that are as they were are not written, those that differ are', async () => {
    const planned = await plan([one, { ...two, description: 'Anders' }], { rows: [one, two] })
    expect(outcome(planned)).toEqual({ ...nothing, writes: [['Update', 'Anders', false]] })
    expect(planned?.writes[0]).toMatchObject({ id: two.id, before: two })
  })

  test('deleted and restored rows are written; new rows that are deleted are not', async () => {
    const gone = stored(2, { isDeleted: true })
    const sent = [
      { ...one, isDeleted: true },
      { ...gone, isDeleted: false },
      { description: 'X', isDeleted: true },
    ]
    expect(outcome(await plan(sent, { rows: [one, gone] }))).toEqual({
      ...nothing,
      writes: [
        ['Update', one.description, true],
        ['Update', gone.description, false],
      ],
    })
  })

  test('new rows take fields that are written once, stored rows do not', async () => {
    const planned = await plan(
      [
        { description: 'A', origin: 'x' },
        { ...one, hours: 9, origin: 'x' },
      ],
      { rows: [one] },
    )
    expect(planned?.writes.map(({ after }) => after.origin)).toEqual(['x', undefined])
  })

  test('those that are versions stay in their series', async () => {
    const version = stored(1, { seriesId: 's' })
    const planned = await plan([{ ...version, hours: 9 }], { rows: [version] })
    expect(planned?.writes[0]?.after.seriesId).toBe('s')
  })

  test('those of another record, and those that are sent twice, are refused by their place', async () => {
    const sent = [one, { ...one }, { id: stranger, description: 'X' }]
    const planned = await plan(sent, { rows: [one] })
    expect(planned?.malformed).toEqual([
      { field: 'shifts.1.id', message: 'Deze regel staat al eerder in de lijst.' },
      { field: 'shifts.2.id', message: 'Deze regel hoort niet bij dit record.' },
    ])
    const strangers = await plan([{ id: stranger }, { id: stranger }], { rows: [one] })
    expect(strangers?.malformed.map(({ message }) => message)).toEqual([
      'Deze regel hoort niet bij dit record.',
      'Deze regel hoort niet bij dit record.',
    ])
  })

  test('errors name row and member; deleted rows have only malformed members', async () => {
    const sent = [
      { description: null, colour: 'rood' },
      { description: null },
      { ...one, description: null, isDeleted: true },
      { ...two, hours: 'veel', isDeleted: true },
    ]
    expect(outcome(await plan(sent, { rows: [one, two] }))).toMatchObject({
      malformed: ['shifts.0.colour', 'shifts.3.hours'],
      broken: ['shifts.1.description'],
    })
  })

  test('conditions see the parent as it will be', async () => {
    expect(outcome(await plan([{ description: 'A' }], { isNight: true })).broken).toEqual(['shifts.0.note'])
    expect(outcome(await plan([{ description: 'A' }])).broken).toEqual([])
  })

  test('references to nothing are refused by their place, the others written', async () => {
    const planned = await plan([
      { description: 'A', hours: 1 },
      { description: 'B', countryId: stranger },
    ])
    expect(outcome(planned)).toMatchObject({
      writes: [['Insert', 'A', false]],
      broken: ['shifts.1.countryId'],
    })
  })
})

describe('rows of one list', () => {
  test('that repeat or overlap each other are refused', async () => {
    const sent = [
      { description: 'A', hours: 7 },
      { description: 'A', hours: 8 },
      { description: 'B', hours: 8 },
    ]
    const { broken, clashes } = outcome(await plan(sent))
    const expected = ['shifts.2.hours', 'shifts.0.activeRangeUtc', 'shifts.1.activeRangeUtc']
    expect(broken).toEqual(expected)
    expect(clashes).toEqual(expected)
  })

  test('that repeat or overlap one that was not sent clash with it', async () => {
    const sent = [
      { description: two.description, hours: 9 },
      { description: 'C', hours: one.hours },
    ]
    expect(outcome(await plan(sent, { rows: [one, two] }))).toMatchObject({
      broken: [],
      clashes: ['shifts.1.hours', 'shifts.0.activeRangeUtc'],
    })
  })

  test('may take the values of a row that is changed or deleted with them', async () => {
    const sent = [
      { ...one, description: 'Anders', hours: 8 },
      { ...two, isDeleted: true },
      { description: two.description, hours: one.hours },
    ]
    expect(outcome(await plan(sent, { rows: [one, two] }))).toMatchObject({ broken: [], clashes: [] })
  })
})

describe('of a new version', () => {
  const basedOn = older(one, two, stored(3, { isDeleted: true }))

  test('the rows are copies of all that are not deleted, where no list is sent', async () => {
    const planned = await plan(undefined, { basedOn })
    expect(outcome(planned)).toEqual({
      ...nothing,
      writes: [
        ['Insert', one.description, false],
        ['Insert', two.description, false],
      ],
    })
    expect(planned?.path).toBe('shifts')
    expect(planned?.writes[0]).toMatchObject({
      before: undefined,
      after: { teamId },
      basedOn: { id: one.id },
    })
    expect(planned?.writes[0]?.id).not.toBe(one.id)
  })

  test('a record that is changed keeps its rows, where no list is sent', async () => {
    expect(await plan(undefined, { rows: [one] })).toBeUndefined()
  })

  test('the rows are those that are sent, laid over those of before', async () => {
    const sent = [
      { id: one.id, description: 'Anders' },
      { id: two.id, isDeleted: true },
      { description: 'Nieuw' },
    ]
    const planned = await plan(sent, { basedOn })
    expect(outcome(planned)).toEqual({
      ...nothing,
      writes: [
        ['Insert', 'Anders', false],
        ['Insert', 'Nieuw', false],
      ],
    })
    expect(planned?.writes[0]).toMatchObject({ basedOn: { id: one.id }, after: { hours: 1, teamId } })
    expect(planned?.writes[1]).not.toHaveProperty('basedOn')
  })

  test('a row that was deleted before is not copied', async () => {
    const gone = stored(3, { isDeleted: true })
    expect(outcome(await plan([{ id: gone.id, description: 'X' }], { basedOn: older(gone) }))).toEqual(
      nothing,
    )
  })

  test('the rows begin series of their own', async () => {
    const planned = await plan([{ id: one.id }], { basedOn: older(stored(1, { seriesId: 's' })) })
    expect(planned?.writes.map(({ after }) => after.seriesId)).toEqual([undefined])
  })

  test('a row that stays behind is in the way of none', async () => {
    const sent = [{ description: two.description, hours: two.hours }]
    expect(outcome(await plan(sent, { basedOn })).clashes).toEqual([])
  })

  test('its list is changed by any other row than those of before', async () => {
    const isChanged = async (sent: readonly object[] | undefined) => {
      const planned = await plan(sent, { basedOn })
      return planned && isListChanged(planned, basedOn)
    }
    expect(await isChanged(undefined)).toBe(false)
    expect(await isChanged([{ id: one.id }, { id: two.id }])).toBe(false)
    expect(await isChanged([{ id: one.id }])).toBe(true)
    expect(await isChanged([{ id: one.id }, { id: two.id }, { description: 'C' }])).toBe(true)
    expect(await isChanged([{ id: one.id, hours: 9 }, { id: two.id }])).toBe(true)
  })
})

test('more changed rows than a call may have are refused as a whole', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => ({ description: `D${index}`, hours: index }))
  expect(await plan(many)).toMatchObject({
    writes: [],
    malformed: [{ field: 'shifts', message: 'Wijzig hoogstens 1000 regels tegelijk.' }],
    broken: [],
    clashes: [],
  })
  expect((await plan(many.slice(1)))?.writes).toHaveLength(1000)
})

describe('the entry of the parent', () => {
  const write = (
    action: PlannedWrite['action'],
    before: StoredRecord | undefined,
    after: object,
  ): PlannedWrite => ({ id: 'x', action, before, after }) as PlannedWrite
  const described = (...writes: readonly PlannedWrite[]) =>
    auditChildren([{ path: 'shifts', type: shifts, writes }])
  const label = (at: number) => `Dienst ${at} – ${at}`

  test.each<[string, PlannedWrite, readonly string[], readonly string[]]>([
    ['a new row', write('Insert', undefined, one), [], [label(1)]],
    ['a row that changed', write('Update', one, two), [label(1)], [label(2)]],
    ['a row that was taken away', write('Update', one, { ...one, isDeleted: true }), [label(1)], []],
    ['a row that was taken back', write('Update', stored(1, { isDeleted: true }), one), [], [label(1)]],
    ['a row that was deleted for good', write('Delete', one, one), [label(1)], []],
  ])('tells of %s', (_, change, before, after) => {
    expect(described(change)).toEqual([{ field: 'shifts', before, after }])
  })

  test('lists no unchanged list', () => {
    expect(described()).toEqual([])
  })
})

test.each([
  [
    'all parts',
    { description: 'A', hours: 2, countryId: '1', country: { id: '1', label: 'NL' } },
    'A – 2 – NL',
  ],
  ['nothing for what is empty', { description: 'A', hours: null, countryId: null, country: null }, 'A'],
  ['nothing for what is not there', {}, ''],
  ['no empty place before the rest', { description: null, hours: 2 }, '2'],
  ['zero', { hours: 0 }, '0'],
])('a reference to a record shows %s', (_, record, label) => {
  expect(recordLabel(shifts, record)).toBe(label)
})
