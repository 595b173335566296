import { expect, test } from 'vitest'
import { dutchName } from './dutch-name.ts'

test('names codes in Dutch, with the apostrophe that a keyboard types', () => {
  expect(dutchName('region', 'DE')).toBe('Duitsland')
  expect(dutchName('region', 'BS')).toBe("Bahama's")
  expect(dutchName('currency', 'USD')).toBe('Amerikaanse dollar')
  expect(dutchName('language', 'fy')).toBe('Fries')
})

test('refuses a code that has no name', () => {
  expect(() => dutchName('currency', 'QQQ')).toThrow('No Dutch name for currency QQQ')
})
