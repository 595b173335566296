import { expect, test } from 'vitest'
import { banks } from '../../basis/data/banks.ts'
import { bankSettings } from './bank-settings.ts'

test('the large Dutch banks send a daily file; only banks abroad need basic Latin characters', () => {
  const daily = banks.filter((bank) => bankSettings(bank).hasDailyBankFile)
  expect(daily.map(({ bankIdentifierCode }) => bankIdentifierCode)).toEqual([
    'ABNANL2A',
    'BNGHNL2G',
    'INGBNL2A',
    'RABONL2U',
    'KREDBEBB',
  ])
  const abroad = banks.filter((bank) => bankSettings(bank).sepaUseBasicLatinCharacterSet)
  expect(new Set(abroad.map(({ countryIsoCode2 }) => countryIsoCode2))).toEqual(new Set(['BE', 'DE']))
})
