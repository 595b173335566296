import { describe, expect, test } from 'vitest'
import { textFormats } from './text-formats.ts'

const { check, pattern } = textFormats.url

describe('a web address', () => {
  test.each([
    'https://example.nl',
    'HTTP://example.nl:8080/pad?vraag=1#deel',
    'https://bücher.example/één/日本',
    'https://example.nl/%E2%80%AEgpj',
    'https://localhost',
  ])('%s is one', (url) => {
    expect(check(url)).toBeUndefined()
    expect(url).toMatch(new RegExp(pattern, 'u'))
  })

  test.each([
    'javascript:alert(1)',
    'ftp://example.nl',
    'https://naam@example.nl',
    'https://example.nl\\@elders.nl',
    'https://example.nl/een pad',
  ])('%s is none', (url) => {
    expect(check(url)).toContain('webadres')
  })

  test.each([
    0x00ad, 0x034f, 0x061c, 0x180e, 0x200b, 0x200d, 0x200e, 0x200f, 0x202a, 0x202d, 0x202e, 0x2060, 0x2066,
    0x2069, 0x3164, 0xfe0f, 0xfeff, 0xfffa, 0xe0041,
  ])('U+%i, which shows nothing or turns the order, is in none', (code) => {
    const character = String.fromCodePoint(code)
    expect(check(`https://example${character}.nl/`)).toContain('onzichtbare tekens')
    expect(check(`https://example.nl/${character}gpj.exe`)).toContain('onzichtbare tekens')
  })
})
