import type { Bank } from '../../basis/data/banks.ts'

interface BankSettings {
  readonly sepaUseBasicLatinCharacterSet: boolean
  readonly hasDailyBankFile: boolean
}

/** The banks of the units: in the demonstration these send a daily file. */
const banksOfUnits = new Set(['ABNANL2A', 'BNGHNL2G', 'INGBNL2A', 'RABONL2U', 'KREDBEBB'])

/** Returns invented settings: a daily file from the banks of the units, basic Latin characters at banks abroad. */
export function bankSettings({ bankIdentifierCode, countryIsoCode2 }: Bank): BankSettings {
  return {
    sepaUseBasicLatinCharacterSet: countryIsoCode2 !== 'NL',
    hasDailyBankFile: banksOfUnits.has(bankIdentifierCode),
  }
}
