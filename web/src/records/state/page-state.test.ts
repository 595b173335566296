import { expect, test } from 'vitest'
import { findInitialLimit } from './page-state.ts'

test('the saved limit counts only with full paging', () => {
  expect(findInitialLimit('full', 100)).toBe(100)
  expect(findInitialLimit('full', undefined)).toBe(50)
  expect(findInitialLimit('minimal', 100)).toBe(50)
  expect(findInitialLimit('none', 100)).toBe(1000)
})
