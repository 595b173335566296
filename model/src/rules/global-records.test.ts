import { expect, test } from 'vitest'
import { canChangeGlobalRecords } from './global-records.ts'

const allowAll = new Set(['CountryUpdate', 'SystemBusinessUnitAllowAll'])

test('records that hold in every unit are changed with their own right, and only beside those of a unit', () => {
  expect(canChangeGlobalRecords('either', new Set(['CountryUpdate']))).toBe(false)
  expect(canChangeGlobalRecords('either', allowAll)).toBe(true)
  expect(canChangeGlobalRecords('global', new Set())).toBe(true)
  expect(canChangeGlobalRecords('businessUnit', new Set())).toBe(true)
})
