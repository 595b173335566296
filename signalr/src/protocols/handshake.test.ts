import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeHandshakeResponse, HandshakeReader, negotiateProtocol } from './handshake.ts'
import { chunksArbitrary } from './hub-message-arbitrary.fixture.ts'
import { jsonHubProtocol } from './json-hub-protocol.ts'
import { MalformedMessage } from './malformed-message.ts'
import { messagePackHubProtocol } from './messagepack-hub-protocol.ts'

const requestText = '{"protocol":"json","version":1}\u001e'

describe('the request', () => {
  it('is returned with the rest of the chunk', () => {
    const answer = new HandshakeReader(100).read(Buffer.from(`${requestText}{"type":6}\u001e`))
    expect(answer?.request).toEqual({ protocol: 'json', version: 1 })
    expect(Buffer.from(answer?.rest ?? []).toString()).toBe('{"type":6}\u001e')
  })

  it('may be split anywhere', () => {
    fc.assert(
      fc.property(chunksArbitrary(Buffer.from(requestText)), (pieces) => {
        const reader = new HandshakeReader(100)
        const found = pieces.map((piece) => reader.read(piece)).filter((answer) => answer !== undefined)
        expect(found.map(({ request }) => request)).toEqual([{ protocol: 'json', version: 1 }])
      }),
    )
  })

  it.each([
    '',
    'null',
    '[]',
    '1',
    '"json"',
    '{}',
    '{"protocol":"json"}',
    '{"version":1}',
    '{"protocol":null,"version":1}',
    '{"protocol":7,"version":1}',
    '{"protocol":"json","version":"1"}',
    '{"protocol":"json","version":1.5}',
    '{"protocol":"json","version":1',
    '{"type":1,"target":"Say","arguments":[]}',
  ])('is refused as %s', (text) => {
    expect(() => new HandshakeReader(100).read(Buffer.from(`${text}\u001e`))).toThrow(MalformedMessage)
  })

  it('is refused above the size limit before it is all there', () => {
    expect(() => new HandshakeReader(10).read(Buffer.from(requestText.slice(0, 11)))).toThrow(
      MalformedMessage,
    )
    expect(() => new HandshakeReader(10).read(Buffer.from(requestText))).toThrow(MalformedMessage)
  })

  it('ignores members that it does not know', () => {
    const text = '{"minorVersion":3,"version":2,"more":{"a":[]},"protocol":"messagepack"}\u001e'
    expect(new HandshakeReader(100).read(Buffer.from(text))?.request).toEqual({
      protocol: 'messagepack',
      version: 2,
    })
  })
})

describe('the protocol', () => {
  const webSocket = { carriesBinary: true }

  it.each([1, 2])('is found by name without regard to case in version %s', (version) => {
    expect(negotiateProtocol({ protocol: 'JSON', version }, webSocket)).toEqual({ protocol: jsonHubProtocol })
    expect(negotiateProtocol({ protocol: 'MessagePack', version }, webSocket)).toEqual({
      protocol: messagePackHubProtocol,
    })
  })

  it.each(['', 'xml', 'toString', '__proto__'])('is not supported as "%s"', (protocol) => {
    expect(negotiateProtocol({ protocol, version: 1 }, webSocket)).toEqual({
      error: `The protocol '${protocol}' is not supported.`,
    })
  })

  it.each([0, 3, -1, 2 ** 31])('is not supported in version %s', (version) => {
    expect(negotiateProtocol({ protocol: 'json', version }, webSocket)).toEqual({
      error: `The server does not support version ${version} of the 'json' protocol.`,
    })
  })

  it('is refused where the transport does not carry its bytes', () => {
    expect(negotiateProtocol({ protocol: 'messagepack', version: 1 }, { carriesBinary: false })).toEqual({
      error:
        "Cannot use the 'messagepack' protocol on the current transport. The transport does not support 'Binary' transfer format.",
    })
    expect(negotiateProtocol({ protocol: 'json', version: 1 }, { carriesBinary: false })).toEqual({
      protocol: jsonHubProtocol,
    })
  })
})

it('answers in JSON with a record separator', () => {
  expect(encodeHandshakeResponse().toString()).toBe('{}\u001e')
  expect(encodeHandshakeResponse('No "such" thing').toString()).toBe('{"error":"No \\"such\\" thing"}\u001e')
})
