import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { recordingContext } from '@stamboek/testing/engine/recording-context'
import { plainType } from '@stamboek/testing/records/plain-type'
import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '../queries/stored-record.ts'
import { type PlannedRecord, planRecord } from './plan-record.ts'

const whenPaid = { field: 'isPaid', equals: true } as const

const trip = {
  ...plainType,
  dtoKey: 'Test.TripViewDto',
  name: 'trip',
  path: 'trips',
  labels: { one: 'Reis', many: 'Reizen' },
  fields: {
    isPaid: { kind: 'boolean', label: 'Betaald' },
    price: { kind: 'integer', label: 'Prijs', visibleWhen: whenPaid },
    payer: { kind: 'text', label: 'Betaler', readOnlyWhen: whenPaid },
    place: {
      kind: 'group',
      label: 'Plaats',
      members: {
        city: { kind: 'text', label: 'Stad' },
        desk: { kind: 'text', label: 'Loket', visibleWhen: whenPaid },
      },
    },
    from: { kind: 'date', label: 'Van' },
    to: { kind: 'date', label: 'Tot' },
    legs: {
      kind: 'children',
      label: 'Etappes',
      of: 'Test.LegViewDto',
      minItems: 1,
    },
  },
  comparisons: [{ fields: ['from', 'to'], operator: '<=', message: 'Het einde ligt voor het begin.' }],
  consequences: [
    { when: { field: 'description', equals: 'Gratis' }, set: { isPaid: false, 'place.city': 'Thuis' } },
    { when: { field: 'place.city', equals: 'Thuis' }, set: { payer: 'niemand' } },
  ],
} as const satisfies RecordTypeDefinition
const leg = {
  ...plainType,
  dtoKey: 'Test.LegViewDto',
  name: 'leg',
  path: 'legs',
  labels: { one: 'Etappe', many: 'Etappes' },
  parent: { dtoKey: trip.dtoKey, field: 'tripId' },
  fields: {
    tripId: { kind: 'reference', label: 'Reis', to: trip.dtoKey, required: true },
    isFixed: { kind: 'boolean', label: 'Vast' },
    note: { kind: 'text', label: 'Notitie', readOnlyWhen: { field: 'isFixed', equals: true } },
    from: { kind: 'date', label: 'Van' },
    to: { kind: 'date', label: 'Tot' },
  },
  comparisons: [{ fields: ['from', 'to'], operator: '<', message: 'Te kort.' }],
} as const satisfies RecordTypeDefinition
const catalogue = createRecordCatalogue([...recordTypes, trip, leg])

const otherId = '01935b6e-7c4a-7d3e-9f10-00000000000f'
const aLeg = { id: '01935b6e-7c4a-7d3e-9f10-00000000000a', description: 'A', isDeleted: false }
const bLeg = { id: '01935b6e-7c4a-7d3e-9f10-00000000000b', description: 'B', isDeleted: false }
const stored = (members: object = {}): StoredRecord => ({
  id: 'trip-1',
  rowVersion: 3,
  description: 'Reis',
  status: 'Active',
  systemValue: false,
  isPaid: true,
  price: 10,
  payer: 'Jan',
  place: { city: 'Ede', desk: '4' },
  legs: [aLeg, bLeg],
  ...members,
})
const row = (members: object = {}): StoredRecord => ({
  ...stored(members),
  tripId: '01935b6e-7c4a-7d3e-9f10-0123456789ab',
  isDeleted: false,
  ...members,
})

interface Given {
  readonly type?: string
  readonly before?: StoredRecord
  readonly mode?: FormMode
}

function plan(body: unknown, { type = trip.dtoKey, before, mode }: Given = {}): Promise<PlannedRecord> {
  const change = { before, body, mode: mode ?? (before ? 'edit' : 'add') }
  return planRecord(recordingContext(catalogue), catalogue.get(type), change)
}
const edit = (body: unknown, before = stored()) => plan(body, { before })
const editRow = (body: unknown, before = row()) => plan(body, { before, type: leg.dtoKey })
const brokenFields = ({ broken }: PlannedRecord) => broken.map(({ field }) => field)

test('a new record is its defaults merged with the input', async () => {
  const { sent, after, malformed, broken } = await plan({ description: 'Reis', legs: [{ description: 'A' }] })
  expect(after).toMatchObject({ description: 'Reis', status: 'Active', systemValue: false, isPaid: false })
  expect(sent).toEqual({ description: 'Reis', legs: [{ description: 'A' }] })
  expect([...malformed, ...broken]).toEqual([])
  expect(after).not.toHaveProperty('isDeleted')
})

test('a stored record keeps members that were not sent', async () => {
  const { after, broken } = await edit({ description: 'Anders' })
  expect(after).toEqual(stored({ description: 'Anders' }))
  expect(broken).toEqual([])
})

test('a Get can be sent back; unknown members and values of another kind are malformed', async () => {
  const { id, rowVersion } = stored()
  const whole = {
    id,
    rowVersion,
    seriesId: id,
    businessUnitId: null,
    isGlobalSystemBusinessUnitRecord: false,
  }
  expect((await edit(whole)).malformed).toEqual([])
  const { malformed, after } = await edit({ colour: 'rood', isDeleted: true, price: 'veel' })
  expect(malformed.map(({ field }) => field).toSorted()).toEqual(['colour', 'isDeleted', 'price'])
  expect(after).toEqual(stored())
})

describe('a field that is locked for system values', () => {
  const body = { status: 'Inactive', description: 'Anders' }

  test.each<[string, boolean, FormMode, string]>([
    ['is changed in other records', false, 'edit', 'Inactive'],
    ['is set in a new version of one', true, 'newVersion', 'Inactive'],
  ])('%s', async (_, systemValue, mode, status) => {
    const { sent, after, broken } = await plan(body, { before: stored({ systemValue }), mode })
    expect(after).toMatchObject({ description: 'Anders', status })
    expect('status' in sent).toBe(true)
    expect(broken).toEqual([])
  })

  test('is refused in a change of one, and may be sent as it was', async () => {
    const before = stored({ systemValue: true })
    const { after, broken } = await edit(body, before)
    const message = 'Status van een systeemwaarde kan niet worden gewijzigd.'
    expect(broken).toEqual([{ field: 'status', message }])
    expect(after).toMatchObject({ status: 'Active' })
    expect((await edit({ ...body, status: 'Active' }, before)).broken).toEqual([])
  })
})

describe('a row of a list', () => {
  test.each<[string, StoredRecord | undefined, unknown, boolean]>([
    ['that is new is not deleted, whatever is sent', undefined, true, false],
    ['is marked as deleted', row(), true, true],
    ['is taken back', row({ isDeleted: true }), false, false],
    ['stays as it is where nothing is sent', row({ isDeleted: true }), undefined, true],
    ['stays as it is where nothing is said', row(), null, false],
  ])('%s', async (_, before, isDeleted, expected) => {
    const body = { ...row(), isDeleted }
    const { after, malformed } = await plan(body, { type: leg.dtoKey, ...(before && { before }) })
    expect(after.isDeleted).toBe(expected)
    expect(malformed.map(({ field }) => field)).not.toContain('isDeleted')
  })

  test('is not marked as deleted by a text', async () => {
    const { malformed } = await editRow({ isDeleted: 'ja' })
    expect(malformed).toEqual([{ field: 'isDeleted', message: 'Kies ja of nee.' }])
  })

  test('need not be valid when deleted, but does not change where that is refused', async () => {
    const wrong = { description: '', from: '2026-02-01', to: '2026-01-01' }
    expect(brokenFields(await editRow(wrong))).toEqual(['description', 'to'])
    expect(brokenFields(await editRow({ ...wrong, isDeleted: true }))).toEqual([])
    const before = row({ isFixed: true, note: 'x' })
    expect(brokenFields(await editRow({ note: 'y', isDeleted: true }, before))).toEqual(['note'])
  })
})

test('a deletion means nothing to the rules of a record that is in no list', async () => {
  const before = stored({ isDeleted: true })
  expect(brokenFields(await edit({ description: null }, before))).toEqual(['description'])
})

test('a read-only field cannot change, but can be sent back', async () => {
  expect(brokenFields(await edit({ payer: 'Jan' }))).toEqual([])
  expect((await edit({ payer: 'Piet' })).broken).toEqual([
    { field: 'payer', message: 'Betaler kan niet worden gewijzigd.' },
  ])
  expect(brokenFields(await edit({ payer: 'Piet', isPaid: false }))).toEqual([])
})

test('a field that is not shown is empty, members of groups too', async () => {
  const { after } = await edit({ isPaid: false })
  expect(after).toMatchObject({ price: null, place: { city: 'Ede', desk: null }, payer: 'Jan' })
  expect((await edit({ isPaid: false }, stored({ place: null }))).after.place).toBeNull()
})

test('consequences apply one after the other, and conditions see them', async () => {
  const { after } = await edit({ description: 'Gratis' })
  expect(after).toMatchObject({
    isPaid: false,
    price: null,
    place: { city: 'Thuis', desk: null },
    payer: 'niemand',
  })
  expect((await edit({ description: 'Duur' })).after).toMatchObject({ isPaid: true, payer: 'Jan' })
})

test('a read-only member may be sent as it was, or as a consequence sets it', async () => {
  const change = (payer: string) => edit({ place: { city: 'Thuis', desk: '4' }, payer })
  expect(brokenFields(await change('Jan'))).toEqual([])
  expect(await change('niemand')).toMatchObject({ broken: [], after: { payer: 'niemand' } })
  expect(brokenFields(await change('Piet'))).toEqual(['payer'])
})

describe('two members that must stand in an order', () => {
  test.each<[string, object, boolean]>([
    ['are refused in the other', { from: '2026-02-01', to: '2026-01-01' }, true],
    ['may be the same', { from: '2026-01-01', to: '2026-01-01' }, false],
    ['say nothing where the first is empty', { from: null, to: '2026-01-01' }, false],
    ['say nothing where the second is empty', { from: '2026-01-01', to: null }, false],
  ])('%s', async (_, body, isRefused) => {
    const message = 'Het einde ligt voor het begin.'
    expect((await edit(body)).broken).toEqual(isRefused ? [{ field: 'to', message }] : [])
  })

  test('say nothing where one was never there', async () => {
    expect(brokenFields(await edit({ from: '2026-01-01' }))).toEqual([])
    expect(brokenFields(await edit({ to: '2026-01-01' }))).toEqual([])
  })
})

describe('the rows that count for a list', () => {
  const gone = (one: object) => ({ ...one, isDeleted: true })

  test.each<[string, Given, object, boolean]>([
    ['a new record needs those that it must have', {}, { description: 'R', legs: [] }, true],
    ['rows that were not sent stay', { before: stored() }, { legs: [] }, false],
    ['the last one is not taken away', { before: stored() }, { legs: [gone(aLeg), gone(bLeg)] }, true],
    [
      'another one may take its place',
      { before: stored({ legs: [aLeg] }) },
      { legs: [gone(aLeg), { description: 'C' }] },
      false,
    ],
    [
      'a record that had none gets its first',
      { before: stored({ legs: undefined }) },
      { legs: [{ description: 'C' }] },
      false,
    ],
    [
      'a new version has only those that were sent',
      { before: stored(), mode: 'newVersion' },
      { legs: [] },
      true,
    ],
    ['a new version without a list has those of before', { before: stored(), mode: 'newVersion' }, {}, false],
  ])('%s', async (_, given, body, isRefused) => {
    expect(brokenFields(await plan(body, given))).toEqual(isRefused ? ['legs'] : [])
  })

  test('each stands there once, as it was sent', async () => {
    const { after } = await edit(
      { legs: [{ id: otherId, description: 'A2' }] },
      stored({ legs: [{ ...aLeg, id: otherId }, bLeg] }),
    )
    expect(after.legs).toEqual([bLeg, { id: otherId, description: 'A2' }])
  })
})
