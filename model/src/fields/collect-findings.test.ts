import { expect, test } from 'vitest'
import { isAbsentOrIntegerWithin } from './collect-findings.ts'

test.each([
  [undefined, true],
  [1, true],
  [9, true],
  [0, false],
  [10, false],
  [1.5, false],
])('%s is a limit from 1 up to and including 9: %s', (value, isRight) => {
  expect(isAbsentOrIntegerWithin(value, 1, 9)).toBe(isRight)
})
