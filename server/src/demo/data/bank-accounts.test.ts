import { checkIban } from '@stamboek/model/fields/text/formats/iban'
import { expect, test } from 'vitest'
import { banks } from '../../basis/data/banks.ts'
import { bankAccounts } from './bank-accounts.ts'
import { bankTransferMethods, connectionSecrets } from './bank-transfer-methods.ts'
import { businessUnits } from './business-units.ts'
import { generalLedgers } from './general-ledgers.ts'
import { secretTypes } from './secrets.ts'

test('an account has a right IBAN of its own, at a bank that is there', () => {
  for (const { iban, bankIdentifierCode } of bankAccounts) {
    expect(checkIban(iban), iban).toBeUndefined()
    expect(banks.map((bank) => bank.bankIdentifierCode)).toContain(bankIdentifierCode)
  }
  expect(new Set(bankAccounts.map(({ iban }) => iban)).size).toBe(bankAccounts.length)
})

test('every unit has an account, and one has dealings with others', () => {
  const codes = businessUnits.map(({ code }) => code)
  expect(new Set(bankAccounts.map(({ businessUnitCode }) => businessUnitCode))).toEqual(new Set(codes))
  const [linked] = bankAccounts.filter(({ interCompanyIbans }) => interCompanyIbans.length > 0)
  const others = bankAccounts.filter(({ iban }) => linked?.interCompanyIbans.includes(iban))
  expect(others.map(({ businessUnitCode }) => businessUnitCode)).toEqual(['RTZ', 'NHZ'])
})

test('the ledgers, methods and secret types that they name are there, and may be used in that unit', () => {
  const ledgers = generalLedgers.map(({ code }) => code)
  for (const { generalLedgerCode, bankTransferMethod, businessUnitCode } of bankAccounts) {
    expect(ledgers).toContain(generalLedgerCode)
    const method = bankTransferMethods.find(({ description }) => description === bankTransferMethod)
    expect([businessUnitCode, null]).toContain(method?.businessUnitCode ?? null)
    expect(method === undefined).toBe(bankTransferMethod === null)
  }
  expect(secretTypes.map(({ description }) => description)).toEqual(
    expect.arrayContaining(Object.values(connectionSecrets)),
  )
})
