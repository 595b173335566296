import { expect, test } from 'vitest'
import { banks } from './banks.ts'

test('a BIC is of ISO 9362, names the country of its bank and occurs once', () => {
  for (const { bankIdentifierCode, countryIsoCode2, description } of banks) {
    expect(bankIdentifierCode, description).toMatch(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/)
    expect(bankIdentifierCode.slice(4, 6), description).toBe(countryIsoCode2)
  }
  expect(new Set(banks.map((bank) => bank.bankIdentifierCode)).size).toBe(banks.length)
  expect(new Set(banks.map((bank) => bank.description)).size).toBe(banks.length)
})
