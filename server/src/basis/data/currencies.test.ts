import { expect, test } from 'vitest'
import { currencies } from './currencies.ts'

const all = currencies()
const named = (isoCode: string) => all.find((currency) => currency.isoCode === isoCode)

test('holds the currencies in use and those replaced, each once', () => {
  expect(all.filter((currency) => currency.status === 'Active')).toHaveLength(154)
  expect(all.filter((currency) => currency.status === 'Inactive')).toHaveLength(22)
  expect(new Set(all.map((currency) => currency.isoCode)).size).toBe(all.length)
  expect(new Set(all.map((currency) => currency.description)).size).toBe(all.length)
  for (const { isoCode } of all) expect(isoCode).toMatch(/^[A-Z]{3}$/)
})

test('names them in Dutch', () => {
  expect(named('EUR')).toMatchObject({ description: 'Euro', status: 'Active' })
  expect(named('GBP')?.description).toBe('Britse pond')
})

test('a replaced currency ends on the day it was no longer accepted', () => {
  expect(named('NLG')).toEqual({
    description: 'Nederlandse gulden',
    isoCode: 'NLG',
    status: 'Inactive',
    activeRangeUtc: { start: null, end: '2002-01-27T23:00:00.000Z' },
  })
})

test('every active currency is one that ICU knows today', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  const unknown = all.filter((currency) => currency.status === 'Active' && !known.has(currency.isoCode))
  expect(unknown).toEqual([])
})
