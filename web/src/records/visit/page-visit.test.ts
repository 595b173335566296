import { describe, expect, test } from 'vitest'
import { beginVisit, readStoredVisit, type StoredVisit, withStoredVisit } from './page-visit.ts'

const noon = '2026-11-27T12:00:00.000Z'
const before = '2026-11-26T08:00:00.000Z'
const after = (minutes: number) => Date.parse(noon) + minutes * 60_000

describe('a visit that begins', () => {
  test.each<[string, StoredVisit | undefined, number, ReturnType<typeof beginVisit>]>([
    ['the first one knows none before', undefined, 0, { since: null, isNew: true }],
    ['once the last one has ended, however short ago', { at: noon }, 1, { since: noon, isNew: true }],
    ['goes on after a reload', { at: noon, since: before }, 29, { since: before, isNew: false }],
    ['the first one goes on, too', { at: noon, since: null }, 29, { since: null, isNew: false }],
    [
      'after 30 minutes without use it is another',
      { at: noon, since: before },
      30,
      { since: noon, isNew: true },
    ],
  ])('%s', (_, stored, minutes, visit) => {
    expect(beginVisit(stored, after(minutes))).toEqual(visit)
  })
})

test.each<[unknown, StoredVisit | undefined]>([
  [null, undefined],
  [[], undefined],
  [{ other: { at: noon } }, undefined],
  [{ unit: { at: 'gisteren' } }, undefined],
  [{ unit: { at: noon } }, { at: noon }],
  [{ unit: { at: noon, since: 7 } }, { at: noon }],
  [{ unit: { at: noon, since: null } }, { at: noon, since: null }],
  [{ unit: { at: noon, since: before, more: 1 } }, { at: noon, since: before }],
])('of a preference %j the visit in the unit is %j', (preference, visit) => {
  expect(readStoredVisit(preference, 'unit')).toEqual(visit)
})

test('a visit leaves those in other units', () => {
  expect(withStoredVisit({ other: { at: noon }, unit: { at: before } }, 'unit', { at: noon })).toEqual({
    other: { at: noon },
    unit: { at: noon },
  })
  expect(withStoredVisit(null, 'unit', { at: noon })).toEqual({ unit: { at: noon } })
})
