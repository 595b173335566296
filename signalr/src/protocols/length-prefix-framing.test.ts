import { expect, test } from 'vitest'
import { LengthPrefixFraming } from './length-prefix-framing.ts'
import { MalformedMessage } from './malformed-message.ts'

const read = (...bytes: readonly number[]) => new LengthPrefixFraming(1_000).read(Uint8Array.from(bytes))

test('a length may take five bytes, and no more', () => {
  expect(read(0x81, 0x80, 0x80, 0x80, 0x00, 42)).toEqual([Uint8Array.of(42)])
  expect(() => read(0x80, 0x80, 0x80, 0x80, 0x80)).toThrow(new MalformedMessage('The length has no end.'))
})

test('a length of nothing and one above the limit are refused', () => {
  expect(() => read(0)).toThrow(MalformedMessage)
  // 1,001
  expect(() => read(0xe9, 0x07)).toThrow('1000')
  // 1,000
  expect(read(0xe8, 0x07)).toEqual([])
})

test('a message is found wherever its chunks end', () => {
  const framing = new LengthPrefixFraming(1_000)
  const bytes = [0xc8, 0x01, ...Array.from({ length: 200 }, (_, i) => i), 1, 7]
  const messages = bytes.flatMap((byte) => framing.read(Uint8Array.of(byte)))
  expect(messages.map((message) => message.length)).toEqual([200, 1])
  expect(messages[0]?.[199]).toBe(199)
  expect(messages[1]).toEqual(Uint8Array.of(7))
})
