import { expect, test } from 'vitest'
import { countries } from '../../basis/data/countries.ts'
import { currencies } from '../../basis/data/currencies.ts'
import { languages } from '../../basis/data/languages.ts'
import { businessUnits } from './business-units.ts'

test('three units whose defaults and addresses refer to active records', () => {
  const countryCodes = countries().flatMap(({ isoCode2, status }) => (status === 'Active' ? [isoCode2] : []))
  const currencyCodes = currencies().flatMap(({ isoCode, status }) => (status === 'Active' ? [isoCode] : []))
  const languageCodes = languages().map(({ isoCode }) => isoCode)
  expect(new Set(businessUnits.map((unit) => unit.code)).size).toBe(3)
  for (const unit of businessUnits) {
    expect(countryCodes).toContain(unit.defaultCountryIsoCode2)
    expect(countryCodes).toContain(unit.addressInfo.countryIsoCode2)
    expect(currencyCodes).toContain(unit.defaultCurrencyIsoCode)
    expect(languageCodes).toContain(unit.defaultLanguageIsoCode)
    expect(unit.addressInfo.postalCode).toMatch(
      unit.addressInfo.countryIsoCode2 === 'NL' ? /^[1-9]\d{3} [A-Z]{2}$/ : /^[1-9]\d{3}$/,
    )
  }
})
