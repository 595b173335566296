import { describe, expect, test } from 'vitest'
import { checkIban, formatIban, normaliseIban } from './iban.ts'

describe('IBAN', () => {
  // Examples that the countries gave to the registry; they prove the lengths too.
  test.each([
    'BE68539007547034',
    'BI4210000100010000332045181',
    'BR1800360305000010009795493C1',
    'CH9300762011623852957',
    'DE89370400440532013000',
    'DJ2100010000000154000100186',
    'EG380019000500000000263180002',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
    'LC55HEMM000100010012001200023015',
    'LY83002048000020100120361',
    'MN121234123456789123',
    'MT84MALT011000012345MTLCAST001S',
    'NI45BAPR00000013000003558124',
    'NL91ABNA0417164300',
    'NO9386011117947',
    'SC18SSCB11010000000000001497USD',
    'UA213223130000026007233566001',
    'XK051212012345678906',
  ])('%s is right', (iban) => {
    expect(checkIban(iban)).toBeUndefined()
  })

  test.each([
    ['NL91ABNA0417164301', 'controlecijfers'],
    // One below and one above the right remainder.
    ['NL90ABNA0417164300', 'controlecijfers'],
    ['NL92ABNA0417164300', 'controlecijfers'],
    ['NL91ABNA0471164300', 'controlecijfers'],
    ['NL91ABNA041716430', '18 tekens'],
    ['ZZ91ABNA0417164300', 'landcode ZZ'],
    ['NL9AABNA0417164300', 'controlecijfers'],
    ['', 'landcode'],
  ])('%s is wrong: %s', (iban, why) => {
    expect(checkIban(iban)).toContain(why)
  })

  test('is kept without spaces in capitals, and shown in fours', () => {
    expect(normaliseIban('nl91 abna\u00a00417 1643 00')).toBe('NL91ABNA0417164300')
    expect(formatIban('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00')
    expect(formatIban('NO93860111')).toBe('NO93 8601 11')
  })
})
