import { expect, test } from 'vitest'
import { mayChangeGlobal } from './global-records.ts'

const allowAll = new Set(['CountryUpdate', 'SystemBusinessUnitAllowAll'])

test('records that hold in every unit are changed with their own right, and only beside those of a unit', () => {
  expect(mayChangeGlobal('either', new Set(['CountryUpdate']))).toBe(false)
  expect(mayChangeGlobal('either', allowAll)).toBe(true)
  expect(mayChangeGlobal('global', new Set())).toBe(true)
  expect(mayChangeGlobal('businessUnit', new Set())).toBe(true)
})
