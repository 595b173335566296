import { describe, expect, test } from 'vitest'
import { kindOf } from '../field-kinds.ts'

const field = { kind: 'dateRange', label: 'Actief' } as const
const kind = kindOf(field)

describe('a period of days', () => {
  test('a day starts at midnight in Amsterdam, in summer and in winter', () => {
    expect(kind.parse({ start: '2026-01-01', end: '2026-07-01' }, field)).toEqual({
      ok: true,
      value: { start: '2025-12-31T23:00:00.000Z', end: '2026-06-30T22:00:00.000Z' },
    })
  })

  test('midnight is determined in the time zone, not in UTC', () => {
    const midnightInWinter = { start: '2026-01-01T00:00:00+01:00' }
    const anHourOff = { start: '2026-07-01T00:00:00+01:00' }
    expect(kind.parse(midnightInWinter, field).ok).toBe(true)
    expect(kind.parse(anHourOff, field)).toEqual({
      ok: false,
      message: 'Een periode begint en eindigt om middernacht, Nederlandse tijd.',
      path: ['start'],
    })
  })

  test('days on which the clock changes are days like others', () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      const parsed = kind.parse({ start: day }, field)
      expect(kind.format(parsed.ok && parsed.value, field)).toBe(
        `vanaf ${day.split('-').toReversed().join('-')}`,
      )
    }
  })

  test('ends after it starts', () => {
    const value = { start: '2026-06-30T22:00:00.000Z', end: '2025-12-31T23:00:00.000Z' }
    expect(kind.validate(value, field)).toBe('De einddatum moet na de begindatum liggen.')
    expect(kind.validate({ ...value, end: value.start }, field)).toBe(
      'De einddatum moet na de begindatum liggen.',
    )
    expect(kind.validate({ ...value, end: null }, field)).toBeUndefined()
  })

  test('is never null', () => {
    expect(kind.fromColumns([null, null])).toEqual({ start: null, end: null })
    expect(kind.fromColumns([])).toEqual({ start: null, end: null })
  })
})

describe('a period of instants', () => {
  const instants = { ...field, granularity: 'instant' } as const

  test('takes any moment, and shows one that begins a day as that day', () => {
    const value = { start: '2025-12-31T23:00:00.000Z', end: '2026-07-01T10:30:00.000Z' }
    expect(kind.parse(value, instants)).toEqual({ ok: true, value })
    expect(kind.format(value, instants)).toBe('van 01-01-2026 tot 01-07-2026 12:30')
  })
})
