import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAndTimeOf, wallClockOf } from './amsterdam-time.ts'

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
