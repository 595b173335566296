import { expect, test } from 'vitest'
import { dtoKeyAt, isInMenu } from './page-address.ts'

test.each(['standard', 'crm', 'erp', 'finance', 'other'])('the area %s supplies the scope Main', (area) => {
  expect(dtoKeyAt(`/maintenance/${area}/SomethingViewDto`)).toBe('Main.SomethingViewDto')
  expect(dtoKeyAt(`/maintenance/${area}/SomethingViewDto/`)).toBe('Main.SomethingViewDto')
})

test('special keys come from the menu', () => {
  expect(dtoKeyAt('/maintenance/system/authorization/business-unit')).toBe('Main.SystemBusinessUnitViewDto')
})

test('everything else is no page of a record type', () => {
  expect(dtoKeyAt('/maintenance/somewhere/CountryViewDto')).toBeUndefined()
  expect(dtoKeyAt('/maintenance/standard')).toBeUndefined()
  expect(dtoKeyAt('/maintenance/standard/CountryViewDto/more')).toBeUndefined()
  expect(dtoKeyAt('/maintenance/standard/Other.CountryViewDto')).toBeUndefined()
  expect(dtoKeyAt('/elsewhere/standard/CountryViewDto')).toBeUndefined()
})

test('the menu has an item for the record types of the product, wherever it stands', () => {
  expect(isInMenu('Main.CountryViewDto')).toBe(true)
  expect(isInMenu('Main.SystemBusinessUnitViewDto')).toBe(true)
  expect(isInMenu('Main.SomethingViewDto')).toBe(false)
})
