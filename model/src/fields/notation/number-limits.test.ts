import { describe, expect, test } from 'vitest'
import { checkLimits, checkLimitsDefinition, type NumberLimits } from './number-limits.ts'

describe('the limits of a number', () => {
  test.each<[NumberLimits, readonly number[], readonly number[], string]>([
    [{ minimum: 1000 }, [1000, 1000.01], [999.99], 'Vul minimaal 1.000 in.'],
    [{ maximum: 10 }, [10, 9.99], [10.01], 'Vul maximaal 10 in.'],
  ])('%o', (limits, within, beyond, message) => {
    for (const value of within) expect(checkLimits(value, limits)).toBeUndefined()
    for (const value of beyond) expect(checkLimits(value, limits)).toBe(message)
  })

  test.each<[NumberLimits, boolean]>([
    [{}, true],
    [{ minimum: 1, maximum: 1 }, true],
    [{ minimum: 2, maximum: 1 }, false],
    [{ minimum: Number.NaN }, false],
  ])('%o leave room: %s', (limits, areInOrder) => {
    expect(checkLimitsDefinition(limits)).toHaveLength(areInOrder ? 0 : 1)
  })
})
