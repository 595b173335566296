import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunksArbitrary, hubMessageArbitrary } from './hub-message-arbitrary.fixture.ts'
import type { HubMessage } from './hub-messages.ts'
import type { HubProtocol } from './hub-protocol.ts'
import { jsonHubProtocol } from './json-hub-protocol.ts'
import { MalformedMessage } from './malformed-message.ts'
import { messagePackHubProtocol } from './messagepack-hub-protocol.ts'

describe.each([jsonHubProtocol, messagePackHubProtocol])('$name', (protocol) => {
  it('reads its own output, however it is split', () => {
    fc.assert(
      fc.property(
        fc.array(hubMessageArbitrary, { maxLength: 5 }).chain((messages) => {
          return fc.tuple(fc.constant(messages), chunksArbitrary(Buffer.concat(messages.map(protocol.write))))
        }),
        ([messages, pieces]) => {
          const reader = protocol.openReader(1_000_000)
          expect(pieces.flatMap((piece) => reader.read(piece))).toStrictEqual(messages)
        },
      ),
    )
  })

  it('makes messages or MalformedMessage of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        readOrRefuse(protocol, bytes)
      }),
      { numRuns: 2000 },
    )
  })

  it('makes messages or MalformedMessage of a message with bytes changed', () => {
    const change = fc.tuple(fc.nat(), fc.nat(255))
    fc.assert(
      fc.property(
        hubMessageArbitrary,
        fc.array(change, { minLength: 1, maxLength: 3 }),
        (message, changes) => {
          const bytes = protocol.write(message)
          for (const [place, byte] of changes) bytes[place % bytes.length] = byte
          readOrRefuse(protocol, bytes)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('gives messages that can be written again', () => {
    const change = fc.tuple(fc.nat(), fc.nat(255))
    fc.assert(
      fc.property(hubMessageArbitrary, change, (message, [place, byte]) => {
        const bytes = protocol.write(message)
        bytes[place % bytes.length] = byte
        for (const read of readOrRefuse(protocol, bytes)) {
          expect(protocol.openReader(1_000_000).read(protocol.write(read))).toHaveLength(1)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('accepts a message of the size limit and refuses one above it before it is all there', () => {
    const bytes = protocol.write({ type: 1, target: 'Say', arguments: ['x'.repeat(200)] })
    const size = bytes.length - (protocol === jsonHubProtocol ? 1 : 2)
    expect(protocol.openReader(size).read(bytes)).toHaveLength(1)
    expect(() => protocol.openReader(size - 1).read(bytes)).toThrow(createTooLargeError(size - 1))
    expect(() => protocol.openReader(100).read(bytes.subarray(0, 150))).toThrow(createTooLargeError(100))
  })

  it('counts the size of each message, not of all that came in', () => {
    const bytes = protocol.write({ type: 1, target: 'Say', arguments: ['x'.repeat(50)] })
    const reader = protocol.openReader(bytes.length)
    const many = Buffer.concat(Array.from({ length: 100 }, () => bytes))
    const halves = [many.subarray(0, many.length / 2 + 7), many.subarray(many.length / 2 + 7)]
    expect(halves.flatMap((half) => reader.read(half))).toHaveLength(100)
  })

  it('writes undefined as null among arguments and items, and leaves it out of objects', () => {
    const messages: HubMessage[] = [
      { type: 1, target: 'Say', arguments: [undefined, { here: 1, gone: undefined }] },
      { type: 2, invocationId: '1', item: undefined },
      { type: 3, invocationId: '1', result: undefined },
    ]
    expect(
      messages.flatMap((message) => protocol.openReader(1000).read(protocol.write(message))),
    ).toStrictEqual([
      { type: 1, target: 'Say', arguments: [null, { here: 1 }] },
      { type: 2, invocationId: '1', item: null },
      { type: 3, invocationId: '1' },
    ])
  })

  it('rounds whole numbers beyond 2^53, and refuses to write a bigint', () => {
    const bytes =
      protocol === jsonHubProtocol
        ? Buffer.from('{"type":2,"invocationId":"1","item":9007199254740993}\u001e')
        : packed('94 02 80 a1 31 cf 00 20 00 00 00 00 00 01')
    expect(protocol.openReader(1000).read(bytes)).toStrictEqual([
      { type: 2, invocationId: '1', item: 2 ** 53 },
    ])
    expect(() => protocol.write({ type: 2, invocationId: '1', item: 1n })).toThrow(Error)
  })

  it('throws for circular values, and still writes other messages', () => {
    const endless: unknown[] = []
    endless.push(endless)
    expect(() => protocol.write({ type: 2, invocationId: '1', item: endless })).toThrow(Error)
    expect(protocol.openReader(100).read(protocol.write({ type: 6 }))).toStrictEqual([{ type: 6 }])
  })
})

/** Decodes the bytes; rethrows errors other than MalformedMessage. */
function readOrRefuse(protocol: HubProtocol, bytes: Uint8Array): HubMessage[] {
  try {
    return protocol.openReader(1_000_000).read(bytes)
  } catch (error) {
    if (error instanceof MalformedMessage) return []
    throw error
  }
}

function packed(hex: string): Buffer {
  const body = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  return Buffer.concat([Buffer.from([body.length]), body])
}

function createTooLargeError(maximum: number): MalformedMessage {
  return new MalformedMessage(`The maximum message size of ${maximum}B was exceeded.`)
}
