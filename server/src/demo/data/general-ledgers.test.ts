import { expect, test } from 'vitest'
import { vatRates } from '../../basis/data/vat-rates.ts'
import { generalLedgers, vatLedgers } from './general-ledgers.ts'
import { invoiceTypes } from './invoice-types.ts'

test('accounts have four digits, are in order and occur once', () => {
  const codes = generalLedgers.map((ledger) => ledger.code)
  for (const code of codes) expect(code).toMatch(/^\d{4}$/)
  expect(codes).toEqual([...new Set(codes)].toSorted())
  expect(new Set(generalLedgers.map((ledger) => ledger.description)).size).toBe(codes.length)
  expect(generalLedgers).toContainEqual({ code: '1500', description: 'Te betalen btw hoog tarief' })
})

test('VAT rates and invoice types refer to accounts that exist', () => {
  const codes = new Set(generalLedgers.map((ledger) => ledger.code))
  for (const { code } of vatRates) expect(codes, code).toContain(vatLedgers[code])
  for (const { code, generalLedgerCode } of invoiceTypes) expect(codes, code).toContain(generalLedgerCode)
})

test('codes and descriptions of invoice types occur once', () => {
  expect(new Set(invoiceTypes.map((type) => type.code)).size).toBe(invoiceTypes.length)
  expect(new Set(invoiceTypes.map((type) => type.description)).size).toBe(invoiceTypes.length)
})
