import { expect, test } from 'vitest'
import { canChangeGlobal } from './global-records.ts'

const allowAll = new Set(['CountryUpdate', 'SystemBusinessUnitAllowAll'])

test('records that hold in every unit are changed with their own right, and only beside those of a unit', () => {
  expect(canChangeGlobal('either', new Set(['CountryUpdate']))).toBe(false)
  expect(canChangeGlobal('either', allowAll)).toBe(true)
  expect(canChangeGlobal('global', new Set())).toBe(true)
  expect(canChangeGlobal('businessUnit', new Set())).toBe(true)
})
