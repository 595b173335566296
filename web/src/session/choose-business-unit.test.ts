import type { MyBusinessUnit } from '@stamboek/model/contract/access'
import { expect, test } from 'vitest'
import { chooseBusinessUnit } from './choose-business-unit.ts'

const units = [unit('noord'), unit('zuid')]

test('takes the remembered unit', () => {
  expect(chooseBusinessUnit(units, { businessUnitId: 'zuid' })?.id).toBe('zuid')
})

test('takes the first when nothing is remembered or the person is no longer in that unit', () => {
  expect(chooseBusinessUnit(units, null)?.id).toBe('noord')
  expect(chooseBusinessUnit(units, { businessUnitId: 'west' })?.id).toBe('noord')
})

test('has none for a person without units', () => {
  expect(chooseBusinessUnit([], { businessUnitId: 'zuid' })).toBeUndefined()
})

function unit(id: string): MyBusinessUnit {
  return { id, description: id, defaultCurrency: null, defaultCountryId: null, defaultLanguageId: null }
}
