import { expect, it } from 'vitest'
import { jsonHubProtocol } from './json-hub-protocol.ts'
import { MalformedMessage } from './malformed-message.ts'
import { maxDepth } from './max-depth.ts'
import { parseJson } from './parse-json.ts'

it.each([
  ['nothing', ''],
  ['a cut text', '{"type":1'],
  ['a comma too many', '{"type":1,}'],
  ['a second value', '{"type":6}{"type":6}'],
  ['NUL within a text', '{"type":1,"target":"a\u0000b","arguments":[]}'],
  ['a byte order mark', '\ufeff{"type":6}'],
  ['NaN', '{"type":NaN}'],
  ['a key __proto__', '{"type":6,"__proto__":{"isAdmin":true}}'],
  ['such a key within', '{"type":6,"a":[{"b":{"__proto__":1}}]}'],
  ['such a key in disguise', '{"type":6,"\\u005F_pr\\u006fto__":1}'],
])('refuses %s', (_what, text) => {
  expect(() => parseJson(Buffer.from(text))).toThrow(MalformedMessage)
})

it.each([
  ['a byte that never occurs', [0xff]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['half of a character', [0xe2, 0x82]],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
])('refuses a text with %s', (_what, bytes) => {
  const json = Buffer.concat([Buffer.from('["'), Buffer.from(bytes), Buffer.from('"]')])
  expect(() => parseJson(json)).toThrow(MalformedMessage)
})

it('accepts __proto__ as a text, and an escaped NUL', () => {
  expect(parseJson(Buffer.from('["__proto__","a\\u0000b"]'))).toEqual(['__proto__', 'a\0b'])
})

it('accepts nesting up to the maximum depth', () => {
  expect(parseJson(nested(maxDepth))).toBeDefined()
  expect(() => parseJson(nested(maxDepth + 1))).toThrow(MalformedMessage)
  expect(() => parseJson(nested(1_000_000))).toThrow(MalformedMessage)
  expect(parseJson(Buffer.from(JSON.stringify(['['.repeat(100), '"{[\\'.repeat(100)])))).toHaveLength(2)
  expect(parseJson(Buffer.from(JSON.stringify(Array.from({ length: 100 }, () => [{}]))))).toHaveLength(100)
})

it('refuses what is no object', () => {
  for (const text of ['1', 'null', '"x"', '[]', '[{"type":6}]']) {
    expect(() => jsonHubProtocol.openReader(100).read(Buffer.from(`${text}\u001e`)), text).toThrow(
      MalformedMessage,
    )
  }
})

it('refuses an empty message', () => {
  expect(() => jsonHubProtocol.openReader(100).read(Buffer.from('{"type":6}\u001e\u001e'))).toThrow(
    MalformedMessage,
  )
})

it('writes bytes in base64', () => {
  const item = { view: Uint8Array.of(0, 1, 2, 3).subarray(1, 3), buffer: Buffer.of(1, 2), date: new Date(0) }
  expect(jsonHubProtocol.write({ type: 2, invocationId: '1', item }).toString()).toBe(
    '{"type":2,"invocationId":"1","item":{"view":"AQI=","buffer":"AQI=","date":"1970-01-01T00:00:00.000Z"}}\u001e',
  )
})

function nested(depth: number): Buffer {
  return Buffer.from('['.repeat(depth) + ']'.repeat(depth))
}
