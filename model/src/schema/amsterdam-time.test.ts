import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayAndTimeOf,
  instantOfDayAndTime,
  instantOfLocalTime,
  localTimeOf,
  wallClockOf,
} from './amsterdam-time.ts'

test('tells what clocks in Amsterdam show, but not what they show for the second time', () => {
  const clock = (instant: string) => {
    const time = wallClockOf(instant)
    return time === undefined ? undefined : new Date(time).toISOString().slice(0, -1)
  }
  expect(clock('2026-03-29T00:59:59.999Z')).toBe('2026-03-29T01:59:59.999')
  expect(clock('2026-03-29T01:00:00.000Z')).toBe('2026-03-29T03:00:00.000')
  expect(clock('2026-10-25T00:59:59.999Z')).toBe('2026-10-25T02:59:59.999')
  expect(clock('2026-10-25T01:00:00.000Z')).toBeUndefined()
  expect(clock('2026-10-25T01:59:59.999Z')).toBeUndefined()
  expect(clock('2026-10-25T02:00:00.000Z')).toBe('2026-10-25T03:00:00.000')
})

test('wallClockOf agrees with dayAndTimeOf for random instants', () => {
  const instant = fc.date({
    min: new Date('1899-12-31'),
    max: new Date('9999-12-31T12:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instant, (date) => {
      const clock = wallClockOf(date.toISOString())
      fc.pre(clock !== undefined)
      expect(new Date(clock).toISOString().slice(0, 16)).toBe(dayAndTimeOf(date.toISOString()))
    }),
    { numRuns: 2_000 },
  )
})

test('instantOfLocalTime agrees with instantOfDayAndTime for random days and times around clock changes', () => {
  const hour = fc.integer({ min: 0, max: 23 }).map((each) => String(each).padStart(2, '0'))
  const day = fc.oneof(
    fc.constantFrom(
      '1916-05-01',
      '1937-07-01',
      '1940-05-16',
      '2026-03-29',
      '2026-10-25',
      '2031-03-30',
      '9999-10-31',
    ),
    fc
      .date({ min: new Date('1901-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  )
  fc.assert(
    fc.property(day, hour, (date, hours) => {
      const local = Date.parse(`${date}T${hours}:30:00Z`)
      const instant = instantOfLocalTime(local)
      expect(new Date(instant).toISOString()).toBe(instantOfDayAndTime(date, `${hours}:30:00`))
    }),
    { numRuns: 2_000 },
  )
})

test('localTimeOf tells the same local time for both of two equal hours', () => {
  const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((each) =>
    localTimeOf(Date.parse(each)),
  )
  expect(first).toBe(Date.parse('2026-10-25T02:30:00Z'))
  expect(second).toBe(first)
})
