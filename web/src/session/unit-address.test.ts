import { expect, test } from 'vitest'
import { inUnit, unitOf } from './unit-address.ts'

test.each([
  ['/', '/?unit=noord'],
  ['/landen?sf=e30&unit=zuid#begin', '/landen?sf=e30&unit=noord#begin'],
  ['?record=1', '?record=1&unit=noord'],
  [{ pathname: '/landen' }, '/landen?unit=noord'],
])('%s in a unit is %s', (address, expected) => {
  expect(inUnit(address, 'noord')).toBe(expected)
})

test.each([
  ['', undefined],
  ['?unit=', undefined],
  ['?sf=e30&unit=noord', 'noord'],
])('the address with %s names %s', (search, unitId) => {
  expect(unitOf({ search })).toBe(unitId)
})
