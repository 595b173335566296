import { expect, test } from 'vitest'
import { insertExtras, type Placement } from './placement.ts'

test.each<[string, Record<string, Placement | undefined>, string]>([
  ['before', { x: { before: 'b' } }, 'axbc'],
  ['in the place of', { x: { replaces: 'b' } }, 'axc'],
  ['one after the other behind the same', { x: { after: 'a' }, y: { after: 'a' } }, 'axybc'],
  ['behind another that was added', { x: { after: 'a' }, y: { after: 'x' } }, 'axybc'],
  ['at the end, without a place', { x: undefined }, 'abcx'],
  ['at the end, beside what is not there', { x: { after: 'z' } }, 'abcx'],
])('stands %s', (_, extras, expected) => {
  const placed = Object.entries(extras).map(([item, place]) => ({ item, place }))
  expect(insertExtras(['a', 'b', 'c'], placed, (item) => item).join('')).toBe(expected)
})
