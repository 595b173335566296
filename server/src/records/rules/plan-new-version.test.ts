import type { DateRange } from '@stamboek/model/schema/record-of'
import { expect, test } from 'vitest'
import type { StoredRecord } from '../queries/stored-record.ts'
import { planClosing } from './plan-new-version.ts'
import type { SavePlan } from './plan-save.ts'

const [january, march, june] = ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-06-01T00:00:00Z']

const versionOf = (start: string | null, end: string | null): StoredRecord => ({
  id: 'previous',
  rowVersion: 1,
  activeRangeUtc: { start, end },
})

function nextFrom(start: string | null): SavePlan {
  const after = { activeRangeUtc: { start, end: null } }
  return {
    write: { id: 'next', action: 'Insert', before: undefined, after },
    children: [],
    unchanged: undefined,
  }
}

test.each([
  ['at the same start', january],
  ['before it', '2025-01-01T00:00:00Z'],
  ['without a start', null],
])('a new version %s is refused', (_, start) => {
  const message = 'De nieuwe versie moet beginnen na het begin van de vorige.'
  expect(() => planClosing(versionOf(january, null), nextFrom(start), 'always')).toThrow(message)
})

test.each<[string, DateRange, 'whenOpen' | 'always', readonly unknown[]]>([
  ['an open version ends', { start: january, end: null }, 'whenOpen', [june]],
  ['a version without a start does, too', { start: null, end: null }, 'whenOpen', [june]],
  ['a later end stays unless it must give way', { start: january, end: '2027-01-01' }, 'whenOpen', []],
  ['a later end gives way', { start: january, end: '2027-01-01' }, 'always', [june]],
  ['an earlier end stays', { start: january, end: march }, 'always', []],
  ['an end where the next one starts stays', { start: january, end: june }, 'always', []],
])('%s', (_, { start, end }, ends, expected) => {
  const writes = planClosing(versionOf(start, end), nextFrom(june), ends)
  expect(writes.map(({ after }) => (after.activeRangeUtc as DateRange).end)).toEqual(expected)
  expect(writes.every(({ id, action }) => id === 'previous' && action === 'Update')).toBe(true)
})
