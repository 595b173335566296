import {
  type IHubProtocol,
  JsonHubProtocol,
  NullLogger,
  type HubMessage as OfficialMessage,
} from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hubMessageArbitrary } from './hub-message-arbitrary.fixture.ts'
import { type HubMessage, messageTypes } from './hub-messages.ts'
import type { HubProtocol } from './hub-protocol.ts'
import { jsonHubProtocol } from './json-hub-protocol.ts'
import { messagePackHubProtocol } from './messagepack-hub-protocol.ts'

interface Pair {
  readonly ours: HubProtocol
  readonly official: IHubProtocol
}

const pairs: readonly Pair[] = [
  { ours: jsonHubProtocol, official: new JsonHubProtocol() },
  { ours: messagePackHubProtocol, official: new MessagePackHubProtocol() },
]

describe.each(pairs)('$ours.name beside the protocol of the official client', ({ ours, official }) => {
  it('reads every message that the client writes', () => {
    fc.assert(
      fc.property(hubMessageArbitrary, (message) => {
        expect(ours.openReader(1_000_000).read(writtenBy(official, message))).toStrictEqual([
          asClientWrites(official, message),
        ])
      }),
      { numRuns: 500 },
    )
  })

  it('writes every message so that the client reads it', () => {
    fc.assert(
      fc.property(hubMessageArbitrary, (message) => {
        expect(readBy(official, ours.write(message))).toEqual(asClientReads(official, message))
      }),
      { numRuns: 500 },
    )
  })

  it('writes what only clients send as the client does', () => {
    const messages: readonly HubMessage[] = [
      { type: 4, invocationId: '1', target: 'Count', arguments: [5, { to: 'é' }], streamIds: ['2', '3'] },
      { type: 5, invocationId: '1' },
    ]
    for (const message of messages) {
      expect(Buffer.from(ours.write(message))).toEqual(writtenBy(official, message))
    }
  })
})

describe('messagepack beside the protocol of the official client', () => {
  const official = new MessagePackHubProtocol()
  const item = {
    bytes: Uint8Array.of(0, 1, 0xff),
    date: new Date('2026-03-29T01:59:59.123Z'),
    large: 2 ** 53 - 1,
  }
  const message = { type: messageTypes.streamItem, invocationId: '1', item }

  it('carries bytes, times and large numbers from the client', () => {
    expect(messagePackHubProtocol.openReader(1000).read(writtenBy(official, message))).toEqual([message])
  })

  it('carries bytes, times and large numbers to the client', () => {
    expect(readBy(official, messagePackHubProtocol.write(message))).toEqual([message])
  })
})

function writtenBy(official: IHubProtocol, message: HubMessage): Buffer {
  const written = official.writeMessage(message as unknown as OfficialMessage)
  return typeof written === 'string' ? Buffer.from(written) : Buffer.from(written)
}

/** Reads messages with the client's protocol, without the empty headers and streams that it adds. */
function readBy(official: IHubProtocol, bytes: Buffer): object[] {
  const input = official.name === 'json' ? bytes.toString() : Uint8Array.from(bytes).buffer
  return official.parseMessages(input, NullLogger.instance).map((message) => {
    return without(['headers', 'streamIds'], message)
  })
}

/** The message as the client writes it: its MessagePack writes a Close without members, and no empty error. */
function asClientWrites(official: IHubProtocol, message: HubMessage): HubMessage {
  if (official.name === 'json') return message
  if (message.type === messageTypes.close) return { type: message.type }
  if (message.type === messageTypes.completion && message.error === '') {
    return { type: message.type, invocationId: message.invocationId }
  }
  return message
}

/** As the client reads messages: it ignores messages that only clients send. */
function asClientReads(official: IHubProtocol, message: HubMessage): object[] {
  if (message.type === messageTypes.streamInvocation || message.type === messageTypes.cancelInvocation)
    return []
  if (message.type === messageTypes.close && official.name === 'messagepack') {
    return [{ ...message, error: message.error ?? null }]
  }
  return [without(['streamIds'], message)]
}

function without(names: readonly string[], message: object): object {
  return Object.fromEntries(Object.entries(message).filter(([name]) => !names.includes(name)))
}
