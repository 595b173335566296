import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  formatInstant,
  instantToInputText,
  instantToText,
  parseInstantText,
  parseIsoInstant,
} from './parse-instant.ts'

describe('a moment in Amsterdam', () => {
  test.each([
    ['just before it', '29-03-2026 01:59', '2026-03-29T00:59:00.000Z'],
    ['just after it', '29-03-2026 03:00', '2026-03-29T01:00:00.000Z'],
    ['of the hour that comes twice the first is meant', '25-10-2026 02:30', '2026-10-25T00:30:00.000Z'],
    ['after it', '25-10-2026 03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s', (_what, text, instant) => {
    expect(parseInstantText(text)).toEqual({ ok: true, value: instant })
  })

  test('a day alone has the default time where there is one', () => {
    expect(parseInstantText('24-11-2026')).toEqual({ ok: true, value: '2026-11-23T23:00:00.000Z' })
    expect(parseInstantText('24-11-2026', '12:00')).toEqual({ ok: true, value: '2026-11-24T11:00:00.000Z' })
    expect(parseInstantText('24-11-2026 08:00', '12:00')).toEqual({
      ok: true,
      value: '2026-11-24T07:00:00.000Z',
    })
  })

  test('the hour that summer time skips is read an hour later, with a warning', () => {
    const warning = 'De klok slaat 02:30 die dag over; gelezen als 03:30.'
    const value = '2026-03-29T01:30:00.000Z'
    expect(parseInstantText('29-03-2026 02:30')).toEqual({ ok: true, value, warning })
    expect(parseInstantText('29-3-26 2:30')).toEqual({
      ok: true,
      value,
      warning: `Het jaar 26 is gelezen als 2026. ${warning}`,
    })
  })

  test.each([
    ['25-10-2026 02:30 zomertijd', '2026-10-25T00:30:00.000Z'],
    ['25-10-2026 2.30 uur Wintertijd', '2026-10-25T01:30:00.000Z'],
  ])('%s says which of two equal times is meant', (text, value) => {
    expect(parseInstantText(text)).toEqual({ ok: true, value })
  })

  test.each(['25-10-2026 03:00 wintertijd', '29-03-2026 02:30 zomertijd', '01-02-2026 09:30 wintertijd'])(
    '%s says it of a time that comes once',
    (text) => {
      expect(parseInstantText(text)).toEqual({
        ok: false,
        message: 'Laat zomertijd of wintertijd weg: deze tijd komt die dag één keer voor.',
      })
    },
  )

  test.each([
    ['2026-02-01T08:30:00.000Z', '01-02-2026 09:30'],
    ['2026-07-01T10:30:00Z', '01-07-2026 12:30'],
    ['2026-02-01T08:30:15.000Z', '01-02-2026 09:30:15'],
    ['2026-02-01T08:30:00.250Z', '01-02-2026 09:30:00.25'],
    ['2026-10-25T00:30:00.000Z', '25-10-2026 02:30'],
    ['2026-10-25T01:30:07.000Z', '25-10-2026 02:30:07 wintertijd'],
  ])('%s stands in an input as %s', (instant, text) => {
    expect(instantToInputText(instant)).toBe(text)
  })

  test('every moment reads back from an input', () => {
    const instants = fc.oneof(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      // Around a change of the clocks.
      fc
        .tuple(
          fc.integer({ min: 1977, max: 2050 }),
          fc.integer({ min: 24, max: 31 }),
          fc.integer({ min: 0, max: 14_400 }),
        )
        .map(([year, day, seconds]) => new Date(Date.UTC(year, 9, day) + seconds * 1000)),
    )
    fc.assert(
      fc.property(instants, (date) => {
        const value = date.toISOString()
        expect(parseInstantText(instantToInputText(value))).toEqual({ ok: true, value })
      }),
      { numRuns: 500 },
    )
  })

  test('the second of two equal hours is written in ISO 8601', () => {
    expect(formatInstant('2026-10-25T01:30:00.000Z')).toBe('25-10-2026 02:30')
    expect(instantToText('2026-10-25T00:30:00.000Z')).toBe('25-10-2026 02:30')
    expect(instantToText('2026-10-25T01:30:00.000Z')).toBe('2026-10-25T01:30:00.000Z')
  })

  test('seconds and milliseconds are not lost in a text', () => {
    expect(instantToText('2026-02-01T08:30:15.000Z')).toBe('2026-02-01T08:30:15.000Z')
    expect(instantToText('2026-02-01T08:30:00.000Z')).toBe('01-02-2026 09:30')
  })

  test('offsets come to the same moment, and the years end where they should', () => {
    expect(parseIsoInstant('2026-02-01T23:30:00-11:00')).toEqual({
      ok: true,
      value: '2026-02-02T10:30:00.000Z',
    })
    expect(parseIsoInstant('9999-12-31T23:59:59.999Z').ok).toBe(true)
    expect(parseIsoInstant('1899-12-31T00:00:00Z').ok).toBe(true)
    expect(parseIsoInstant('9999-12-31T23:59:59-01:00').ok).toBe(false)
    expect(parseIsoInstant('1899-12-31T00:00:00+01:00').ok).toBe(false)
  })

  test('instants of any offset are what Temporal makes of them', () => {
    const texts = fc
      .tuple(
        fc.date({ min: new Date('1901-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
        fc.constantFrom('', '.1', '.12', '.123', '.123456789'),
        fc.constantFrom('Z', '+00:00', '-00:30', '+05:45', '-11:59', '+14:00'),
      )
      .map(([date, fraction, offset]) => `${date.toISOString().slice(0, 19)}${fraction}${offset}`)
    fc.assert(
      fc.property(texts, (text) => {
        const value = Temporal.Instant.from(text).toString({
          fractionalSecondDigits: 3,
          roundingMode: 'floor',
        })
        expect(parseIsoInstant(text)).toEqual({ ok: true, value })
      }),
    )
  })

  test('every minute reads back from its text', () => {
    const minute = fc
      .integer({ min: Date.UTC(1950, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 })
      .map((minutes) => new Date(minutes * 60_000).toISOString())
    fc.assert(
      fc.property(minute, (instant) => {
        expect(parseInstantText(instantToText(instant))).toEqual({ ok: true, value: instant })
      }),
    )
  })
})

test.each(['31-02-2026', '31-02-2026 09:30', '2026-02-31', '31022026'])(
  'says that %j does not exist',
  (text) => {
    expect(parseInstantText(text)).toEqual({ ok: false, message: 'Deze datum bestaat niet.' })
  },
)
