import { describe, expect, test } from 'vitest'
import { parseNumberText } from './parse-number-text.ts'

describe('a number as people write it', () => {
  test.each([
    ['1234', 1234],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['1.234,56', 1234.56],
    ['1234,56', 1234.56],
    ['1,234', 1.234],
    ['1,234.56', 1234.56],
    ['1,234,567', 1_234_567],
    ['1,234,567.8', 1_234_567.8],
    ['1234.5', 1234.5],
    ['1.23', 1.23],
    ['1.2345', 1.2345],
    ['1234.567', 1234.567],
    ['0.123', 0.123],
    ['0,123', 0.123],
    [',5', 0.5],
    ['.5', 0.5],
    ['007', 7],
    ['-5', -5],
    ['\u22125', -5],
    ['\u20135', -5],
    ['1.', 1],
    ['12,', 12],
    ['0.125', 0.125],
    ['01.234', 1.234],
    ['12345.678', 12_345.678],
    ['- 5', -5],
    ['+5', 5],
    ['1 234,5', 1234.5],
    ['1\u00a0234\u202f567', 1_234_567],
  ])('%s', (text, value) => {
    expect(parseNumberText(text)).toEqual({ ok: true, value })
  })

  test.each([
    '',
    '-',
    '.',
    ',',
    '1.,',
    '1,.',
    '1.234.',
    '1 2',
    '12 34',
    '1.23,4',
    '1,23.4',
    '1.234.56',
    'een',
    '1e3',
    '٣',
    '1-',
  ])('not %j', (text) => {
    expect(parseNumberText(text).ok).toBe(false)
  })

  test('refuses texts that are too long to be a number', () => {
    expect(parseNumberText('1'.repeat(100)).ok).toBe(true)
    expect(parseNumberText('1'.repeat(101)).ok).toBe(false)
  })
})
