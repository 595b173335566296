import { expect, it } from 'vitest'
import { sampleCodecs } from '../../../gallery/sample-codecs.ts'
import {
  addDateTimeSeparators,
  dateTimeTyping,
  formatDateTimeParts,
  parseDateTimeParts,
} from './date-time-typing.ts'

it.each([
  ['01-07-2026', false],
  ['01-07-2026 09', false],
  ['01-07-2026 09:30', true],
  ['2026-07-01T09:30', true],
  ['010720260930', true],
])('%s is complete while it is typed: %s', (text, isWhole) => {
  expect(dateTimeTyping.isWhole(text)).toBe(isWhole)
})

it.each(['01-07-2026 09:30', '01-07-2026 09:30:15.25', '25-10-2026 02:30:07 wintertijd'])(
  'parses %s into parts and joins them',
  (text) => {
    const parts = parseDateTimeParts(text)
    expect(parts).toMatchObject({ time: text.slice(11, 16) })
    expect(parts && formatDateTimeParts(parts)).toBe(text)
  },
)

it('parses no other text', () => {
  expect(parseDateTimeParts('01-07-2026')).toBeNull()
})

it.each([
  ['010720260930', '01-07-2026 09:30'],
  ['1-7-2026 9:30', '1-7-2026 9:30'],
  ['1 juli 2026 9.30', '1-juli-2026 9.30'],
  ['2026-07-01 09:30', '2026-07-01 09:30'],
  ['2026-07-01T09:30', '2026-07-01 09:30'],
])('adds the separators while %s is typed', (typed, shown) => {
  let text = ''
  for (const key of typed) text = addDateTimeSeparators(text, text + key)
  expect(text).toBe(shown)
  expect(sampleCodecs.dateTime.parse(text).value).toBe('2026-07-01T07:30:00.000Z')
})
