import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEncodingDetector, type TextEncoding } from './text-encoding.ts'

function encodingOf(bytes: Uint8Array, isCut = false): TextEncoding {
  const detector = createEncodingDetector()
  detector.read(bytes)
  return detector.encoding(isCut)
}

test.each([
  ['no bytes', [], 'utf-8'],
  ['the mark of UTF-8, whatever follows', [0xef, 0xbb, 0xbf, 0xff], 'utf-8'],
  ['the mark of UTF-16', [0xff, 0xfe, 0x41, 0x00], 'utf-16le'],
  ['the mark of UTF-16 with the high byte first', [0xfe, 0xff, 0x00, 0x41], 'utf-16be'],
  ['a euro of windows-1252', [0x80, 0x20, 0x35], 'windows-1252'],
  ['ü of windows-1252', [0x4d, 0xfc, 0x6e], 'windows-1252'],
  ['a character that is not finished', [0x4d, 0xc3], 'windows-1252'],
  ['a slash written too long', [0xc0, 0xaf], 'windows-1252'],
  ['half of a pair', [0xed, 0xa0, 0x80], 'windows-1252'],
] as const)('%s', (_, bytes, encoding) => {
  expect(encodingOf(Uint8Array.from(bytes))).toBe(encoding)
})

test('a character that a sample cuts in two says nothing', () => {
  expect(encodingOf(Uint8Array.from([0x4d, 0xe2, 0x82]), true)).toBe('utf-8')
})

test('any text in UTF-8 is seen as such, in pieces of any size', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 5 }), (text, size) => {
      const bytes = utf8(`x${text}`)
      const detector = createEncodingDetector()
      for (let at = 0; at < bytes.length; at += size) detector.read(bytes.subarray(at, at + size))
      expect(detector.encoding()).toBe('utf-8')
    }),
  )
})

test('agrees with a decoder that accepts nothing wrong', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    fc.string({ unit: 'binary', maxLength: 3 }).map(utf8),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
      const bytes = Uint8Array.from([0x78, ...pieces.flatMap((each) => [...each])])
      const isValid = isUtf8(bytes)
      expect(encodingOf(bytes)).toBe(isValid ? 'utf-8' : 'windows-1252')
    }),
    { numRuns: 2000 },
  )
})

function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text).match(/%..|./g) ?? []
  return Uint8Array.from(escaped, (each) =>
    each.length === 3 ? Number.parseInt(each.slice(1), 16) : each.charCodeAt(0),
  )
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
    return true
  } catch {
    return false
  }
}
