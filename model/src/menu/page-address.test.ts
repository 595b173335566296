import { expect, test } from 'vitest'
import { dtoKeyInArea, isInMenu, pagesOfMenu } from './page-address.ts'

test('an area supplies the scope Main, and nothing for a key that has a scope', () => {
  expect(dtoKeyInArea('SomethingViewDto')).toBe('Main.SomethingViewDto')
  expect(dtoKeyInArea('Other.CountryViewDto')).toBeUndefined()
})

test('the menu gives each record type its address, also one with a dtoKey of its own', () => {
  expect(pagesOfMenu()).toContainEqual({
    path: '/maintenance/standard/CountryViewDto',
    dtoKey: 'Main.CountryViewDto',
  })
  expect(pagesOfMenu()).toContainEqual({
    path: '/maintenance/system/authorization/business-unit',
    dtoKey: 'Main.SystemBusinessUnitViewDto',
  })
})

test('the menu has an item for the record types of the product, wherever it stands', () => {
  expect(isInMenu('Main.CountryViewDto')).toBe(true)
  expect(isInMenu('Main.SystemBusinessUnitViewDto')).toBe(true)
  expect(isInMenu('Main.SomethingViewDto')).toBe(false)
})
