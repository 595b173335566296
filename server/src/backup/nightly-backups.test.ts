import { expect, test } from 'vitest'
import { isDue } from './nightly-backups.ts'

// 02:00 in Amsterdam is 01:00 UTC in winter.
const night = '2026-11-27T01:00:00Z'
const before = '2026-11-26T01:00:05Z'

test.each<[string, { attempt: string | null; success: string | null }, boolean]>([
  ['2026-11-27T00:59:00Z', { attempt: before, success: before }, false],
  [night, { attempt: before, success: before }, true],
  ['2026-11-27T09:00:00Z', { attempt: before, success: before }, true],
  ['2026-11-27T09:00:00Z', { attempt: '2026-11-27T01:00:05Z', success: '2026-11-27T01:00:05Z' }, false],
  // None yet, at any time of the day.
  ['2026-11-27T09:00:00Z', { attempt: null, success: null }, true],
  ['2026-11-27T00:30:00Z', { attempt: null, success: null }, true],
  // A failure is tried again after an hour.
  ['2026-11-27T01:30:00Z', { attempt: '2026-11-27T01:00:05Z', success: before }, false],
  ['2026-11-27T02:00:05Z', { attempt: '2026-11-27T01:00:05Z', success: before }, true],
])('at %s, after %j, a back-up is due: %s', (now, last, expected) => {
  expect(isDue(new Date(now), '02:00', last)).toBe(expected)
})
