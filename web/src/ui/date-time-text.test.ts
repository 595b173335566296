import { describe, expect, it } from 'vitest'
import { completeDateTimeText, formatDateTimeText, parseDateTimeText } from './date-time-text.ts'

const options = { defaultTime: '12:00' }

describe('parseDateTimeText', () => {
  it.each([
    ['01-02-2026 09:30', '2026-02-01T08:30:00.000Z'],
    ['01-07-2026 09:30', '2026-07-01T07:30:00.000Z'],
    ['010720260930', '2026-07-01T07:30:00.000Z'],
    ['1-7-26 9.30', '2026-07-01T07:30:00.000Z'],
    ['01-07-2026', '2026-07-01T10:00:00.000Z'],
    // The hour that comes twice: the first is meant.
    ['25-10-2026 02:30', '2026-10-25T00:30:00.000Z'],
  ])('reads %s', (text, value) => {
    expect(parseDateTimeText(text, true, options)).toEqual({ value, error: undefined })
  })

  it('refuses the hour that the clock skips', () => {
    expect(parseDateTimeText('29-03-2026 02:30', true, options)).toEqual({
      value: null,
      error: 'Deze tijd bestaat niet: de klok wordt die nacht verzet',
    })
  })

  it('waits for the time while the date is typed', () => {
    expect(parseDateTimeText('01-07-2026', false, options).value).toBeNull()
    expect(parseDateTimeText('01-07-2026 09', false, options).value).toBeNull()
    expect(parseDateTimeText('31-02-2026 09:00', true, options).error).toBe('Deze datum bestaat niet')
  })
})

it('shows an instant as it is in the Netherlands', () => {
  expect(formatDateTimeText('2026-07-01T22:30:00Z')).toBe('02-07-2026 00:30')
  expect(formatDateTimeText('2026-12-31T23:00:00.000Z')).toBe('01-01-2027 00:00')
})

it.each([
  ['010720260930', '01-07-2026 09:30'],
  ['2026-07-01 09:30', '2026-07-01 09:30'],
  ['2026-07-01T09:30', '2026-07-01 09:30'],
])('sets what stands between while %s is typed', (typed, shown) => {
  let text = ''
  for (const key of typed) text = completeDateTimeText(text, text + key)
  expect(text).toBe(shown)
  expect(parseDateTimeText(text, true, options).value).toBe('2026-07-01T07:30:00.000Z')
})
