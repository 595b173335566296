import { expect, test } from 'vitest'
import { startingLimit } from './page-state.ts'

test('only where one can pick a limit does the one of an earlier visit count', () => {
  expect(startingLimit('full', 100)).toBe(100)
  expect(startingLimit('full', undefined)).toBe(50)
  expect(startingLimit('minimal', 100)).toBe(50)
  expect(startingLimit('none', 100)).toBe(1000)
})
