import { ExtData } from '@msgpack/msgpack'
import { describe, expect, it } from 'vitest'
import type { HubMessage } from './hub-messages.ts'
import { MalformedMessage } from './malformed-message.ts'
import { maxDepth } from './max-depth.ts'
import { messagePackHubProtocol } from './messagepack-hub-protocol.ts'

describe('the examples of the specification', () => {
  it.each<[string, HubMessage]>([
    ['11 96 01 80 a3 78 79 7a a6 6d 65 74 68 6f 64 91 2a 90', invocation('xyz')],
    ['0e 96 01 80 c0 a6 6d 65 74 68 6f 64 91 2a 90', invocation()],
    ['08 94 02 80 a3 78 79 7a 2a', { type: 2, invocationId: 'xyz', item: 42 }],
    ['0e 95 03 80 a3 78 79 7a 01 a5 45 72 72 6f 72', { type: 3, invocationId: 'xyz', error: 'Error' }],
    ['08 94 03 80 a3 78 79 7a 02', { type: 3, invocationId: 'xyz' }],
    ['09 95 03 80 a3 78 79 7a 03 2a', { type: 3, invocationId: 'xyz', result: 42 }],
    ['07 93 05 80 a3 78 79 7a', { type: 5, invocationId: 'xyz' }],
    ['02 91 06', { type: 6 }],
    ['06 92 07 a3 78 79 7a', { type: 7, error: 'xyz' }],
    ['07 93 07 a3 78 79 7a c3', { type: 7, error: 'xyz', allowReconnect: true }],
    ['03 92 08 24', { type: 8, sequenceId: 36 }],
    ['03 92 09 13', { type: 9, sequenceId: 19 }],
  ])('%s', (hex, message) => {
    expect(read(bytesOf(hex))).toStrictEqual([message])
    expect(messagePackHubProtocol.write(message).toString('hex')).toBe(hex.replaceAll(' ', ''))
  })

  it('headers', () => {
    const hex = '19 96 01 82 a1 78 a1 79 a1 7a a1 7a a3 78 79 7a a6 6d 65 74 68 6f 64 91 2a 90'
    expect(read(bytesOf(hex))).toStrictEqual([invocation('xyz')])
  })
})

it('accepts a message without streams, and items that later versions may add', () => {
  expect(read(framed('95 01 80 a3 78 79 7a a6 6d 65 74 68 6f 64 91 2a'))).toStrictEqual([invocation('xyz')])
  expect(read(framed('93 06 01 02'))).toStrictEqual([{ type: 6 }])
  expect(read(framed('95 05 80 a1 78 c0 c0'))).toStrictEqual([{ type: 5, invocationId: 'x' }])
})

describe('refused are', () => {
  it.each([
    ['an empty message', '00'],
    ['a length of six bytes', '80 80 80 80 80 01'],
    ['a length above 2 GB', 'ff ff ff ff 0f'],
  ])('%s', (_what, hex) => {
    expect(() => read(bytesOf(hex))).toThrow(MalformedMessage)
  })

  it.each([
    ['no list', '01'],
    ['a map', '81 a4 74 79 70 65 06'],
    ['an empty list', '90'],
    ['a type that is a text', '91 a1 36'],
    ['a byte without a meaning', '92 06 c1'],
    ['bytes behind the message', '91 06 c0'],
    ['a list that ends too early', '93 06 c0'],
    ['a text that ends too early', '92 06 a5 61'],
    ['no headers', '93 05 a1 78 a1 79'],
    ['a Close without an error', '91 07'],
    ['an Ack without a number', '91 08'],
    ['a number that is none', '92 08 a1 31'],
    ['a completion of an unknown kind', '95 03 80 a1 78 04 01'],
    ['an error that is no text', '95 03 80 a1 78 01 c0'],
    ['a result that is not there', '94 03 80 a1 78 03'],
    ['a key that is neither text nor number', '94 02 80 a1 78 81 90 01'],
    ['a key __proto__', '94 02 80 a1 78 81 a9 5f 5f 70 72 6f 74 6f 5f 5f 80'],
    ['a text that is no UTF-8', '94 02 80 a1 78 a2 c0 af'],
    ['a key that is no UTF-8', '94 02 80 a1 78 81 a1 ff 01'],
    ['half of a surrogate pair', '94 02 80 a1 78 a3 ed a0 80'],
    ['a timestamp of a wrong length', '94 02 80 a1 78 c7 03 ff 00 00 00'],
    ['a time that is none', '94 02 80 a1 78 c7 0c ff 00 00 00 00 7f ff ff ff ff ff ff ff'],
  ])('%s', (_what, hex) => {
    expect(() => read(framed(hex))).toThrow(MalformedMessage)
  })

  it.each([
    ['list', 'dd ff ff ff ff'],
    ['map', 'df ff ff ff ff'],
    ['text', 'db ff ff ff ff'],
    ['bytes', 'c6 ff ff ff ff'],
    ['extension', 'c9 ff ff ff ff 01'],
  ])('a %s that announces more than there is', (_what, hex) => {
    expect(() => read(framed(`94 02 80 a1 78 ${hex}`))).toThrow(MalformedMessage)
  })

  it('lists within lists that announce more together than there is', () => {
    // Allocating for each header would take gigabytes, and end the process.
    const bomb = Buffer.concat(Array.from({ length: 60 }, () => bytesOf('dd 00 ff ff ff')))
    const message = Buffer.concat([bytesOf('94 02 80 a1 78'), bomb])
    expect(() => read(withLength(message))).toThrow(MalformedMessage)
  })

  it('nesting beyond the maximum depth', () => {
    expect(read(withLength(nested(maxDepth)))).toHaveLength(1)
    expect(() => read(withLength(nested(maxDepth + 1)))).toThrow(MalformedMessage)
    expect(() => read(withLength(nested(900_000)))).toThrow(MalformedMessage)
  })
})

it('leaves extensions of an unknown type as they are', () => {
  const [message] = read(framed('94 02 80 a1 78 d4 05 2a'))
  expect(message).toEqual({ type: 2, invocationId: 'x', item: new ExtData(5, Uint8Array.of(0x2a)) })
})

it('refuses to write a date that is none', () => {
  const item = new Date(Number.NaN)
  expect(() => messagePackHubProtocol.write({ type: 2, invocationId: '1', item })).toThrow(RangeError)
})

it('writes each message into room of its own', () => {
  const first = messagePackHubProtocol.write({ type: 5, invocationId: 'first' })
  messagePackHubProtocol.write({ type: 5, invocationId: 'other' })
  expect(read(first)).toEqual([{ type: 5, invocationId: 'first' }])
})

function invocation(invocationId?: string): HubMessage {
  return { type: 1, ...(invocationId ? { invocationId } : {}), target: 'method', arguments: [42] }
}

function read(bytes: Uint8Array): HubMessage[] {
  return messagePackHubProtocol.openReader(1_000_000).read(bytes)
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex')
}

function framed(hex: string): Buffer {
  return withLength(bytesOf(hex))
}

/** A length of three bytes; the shortest form is not required. */
function withLength(body: Buffer): Buffer {
  const prefix = [(body.length & 0x7f) | 0x80, ((body.length >> 7) & 0x7f) | 0x80, body.length >> 14]
  return Buffer.concat([Buffer.from(prefix), body])
}

/** A stream item with this total nesting depth. */
function nested(depth: number): Buffer {
  return Buffer.concat([bytesOf('94 02 80 a1 78'), Buffer.alloc(depth - 1, 0x91), Buffer.of(0xc0)])
}
