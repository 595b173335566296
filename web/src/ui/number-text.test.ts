import { describe, expect, it } from 'vitest'
import { formatNumberText, parseNumberText } from './number-text.ts'

describe('parseNumberText', () => {
  it.each([
    ['1234', 1234],
    ['1.234', 1234],
    ['1.234.567,89', 1234567.89],
    ['1234,5', 1234.5],
    ['12,', 12],
    [',5', 0.5],
    ['12.5', 12.5],
    ['-3,25', -3.25],
    ['€ 1.234,56', 1234.56],
    ['21 %', 21],
    ['1,500', 1.5],
  ])('reads %s', (text, value) => {
    expect(parseNumberText(text, 2)).toEqual({ value, error: undefined })
  })

  it.each(['abc', '1,2,3', '1.23.456', '12e3', '-', '1-2'])('refuses %s', (text) => {
    expect(parseNumberText(text, 2)).toEqual({ value: null, error: 'Vul een getal in' })
  })

  it('says how many decimals there may be', () => {
    expect(parseNumberText('1,5', 0).error).toBe('Vul een geheel getal in')
    expect(parseNumberText('1,555', 2).error).toBe('Hoogstens 2 decimalen')
  })

  it('keeps a number outside its limits, with an error', () => {
    expect(parseNumberText('0', 0, { minimum: 1000 })).toEqual({ value: 0, error: 'Minimaal 1.000' })
    expect(parseNumberText('101', 0, { maximum: 100 }).error).toBe('Maximaal 100')
    expect(parseNumberText('0', 0, { exclusiveMinimum: 0 }).error).toBe('Meer dan 0')
    expect(parseNumberText('1', 0, { exclusiveMaximum: 1 }).error).toBe('Minder dan 1')
  })

  it('refuses what a number cannot hold exactly', () => {
    expect(parseNumberText('99999999999999999', 0).error).toBe('Dit getal is te groot')
  })
})

it('reads back what it writes', () => {
  expect(formatNumberText(1234567.5, { minimum: 2, maximum: 2 })).toBe('1.234.567,50')
  expect(parseNumberText(formatNumberText(-1234.5, { minimum: 2, maximum: 2 }), 2).value).toBe(-1234.5)
})
