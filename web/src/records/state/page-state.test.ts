import { expect, test } from 'vitest'
import { initialLimit } from './page-state.ts'

test('the saved limit counts only with full paging', () => {
  expect(initialLimit('full', 100)).toBe(100)
  expect(initialLimit('full', undefined)).toBe(50)
  expect(initialLimit('minimal', 100)).toBe(50)
  expect(initialLimit('none', 100)).toBe(1000)
})
