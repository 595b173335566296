import { expect, test } from 'vitest'
import { formatAge, formatBytes, formatDuration, formatMilliseconds } from './format-status.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1.023 bytes'],
  [1024, '1 kB'],
  [1536 * 1024, '1,5 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [5000 * 1024 ** 4, '5.000 TB'],
])('%s bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

test.each([
  [0.4, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [725, '12 min 5 s'],
  [3600, '1 uur'],
  [3 * 3600 + 60, '3 uur 1 min'],
  [86_400, '1 dag'],
  [3 * 86_400 + 4 * 3600 + 59, '3 dagen 4 uur'],
])('%s seconds are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

test('milliseconds become seconds from a thousand on, and an age is never negative', () => {
  expect([999.4, 1000, 61_250].map(formatMilliseconds)).toEqual(['999 ms', '1 s', '61,3 s'])
  expect(formatAge('2026-11-27T10:00:00Z', '2026-11-27T10:05:03Z')).toBe('5 min 3 s geleden')
  expect(formatAge('2026-11-27T10:00:01Z', '2026-11-27T10:00:00Z')).toBe('0 s geleden')
})
