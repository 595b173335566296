import { type Completion, type HubMessage, messageTypes } from './hub-messages.ts'
import type { HubMessageReader, HubProtocol } from './hub-protocol.ts'
import { LengthPrefixFraming, withLengthPrefix } from './length-prefix-framing.ts'
import { MalformedMessage } from './malformed-message.ts'
import { packValue, unpackValue } from './messagepack-values.ts'
import { type MessageFields, parseMessageFields } from './parse-message-fields.ts'

/** Messages as MessagePack arrays of fields; later versions may append fields. */
export const messagePackHubProtocol: HubProtocol = {
  name: 'messagepack',
  transferFormat: 'Binary',
  write: (message) => withLengthPrefix(packValue(itemsOf(message))),
  openReader: (maxBytes) => new MessagePackReader(maxBytes),
}

class MessagePackReader implements HubMessageReader {
  readonly #framing: LengthPrefixFraming

  constructor(maxBytes: number) {
    this.#framing = new LengthPrefixFraming(maxBytes)
  }

  read(bytes: Uint8Array): HubMessage[] {
    const messages: HubMessage[] = []
    for (const packed of this.#framing.read(bytes)) {
      const items = unpackValue(packed)
      if (!Array.isArray(items)) throw new MalformedMessage('The message is no list.')
      const message = parseMessageFields(fieldsOf(items))
      if (message) messages.push(message)
    }
    return messages
  }
}

function itemsOf(message: HubMessage): readonly unknown[] {
  switch (message.type) {
    case messageTypes.invocation:
    case messageTypes.streamInvocation: {
      const { type, invocationId, target, streamIds = [] } = message
      return [type, {}, invocationId, target, message.arguments, streamIds]
    }
    case messageTypes.streamItem:
      return [message.type, {}, message.invocationId, message.item]
    case messageTypes.completion:
      return [message.type, {}, message.invocationId, ...outcomeItems(message)]
    case messageTypes.cancelInvocation:
      return [message.type, {}, message.invocationId]
    case messageTypes.ping:
      return [message.type]
    case messageTypes.close:
      if (message.allowReconnect === undefined) return [message.type, message.error]
      return [message.type, message.error, message.allowReconnect]
    case messageTypes.ack:
    case messageTypes.sequence:
    default:
      return [message.type, message.sequenceId]
  }
}

function outcomeItems({ error, result }: Omit<Completion, 'type' | 'invocationId'>): readonly unknown[] {
  if (error !== undefined) return [outcomes.error, error]
  return result === undefined ? [outcomes.nothing] : [outcomes.result, result]
}

function fieldsOf(items: readonly unknown[]): MessageFields {
  const type = items[0]
  switch (type) {
    case messageTypes.close:
      if (items.length < 2) throw new MalformedMessage('The message has too few items.')
      return { type, error: items[1], allowReconnect: items[2] }
    case messageTypes.ack:
    case messageTypes.sequence:
      return { type, sequenceId: items[1] }
    case messageTypes.invocation:
    case messageTypes.streamInvocation:
    case messageTypes.streamItem:
    case messageTypes.completion:
    case messageTypes.cancelInvocation:
      return { type, headers: items[1], invocationId: items[2], ...fieldsBehindId(type, items) }
    default:
      return { type }
  }
}

function fieldsBehindId(type: number, items: readonly unknown[]): MessageFields {
  switch (type) {
    case messageTypes.streamItem:
      return { item: items[3] }
    case messageTypes.completion:
      return outcomeFields(items[3], items[4])
    case messageTypes.cancelInvocation:
      return {}
    default:
      return { target: items[3], arguments: items[4], streamIds: items[5] }
  }
}

function outcomeFields(kind: unknown, outcome: unknown): MessageFields {
  if (kind === outcomes.nothing) return {}
  if (kind === outcomes.error && typeof outcome === 'string') return { error: outcome }
  if (kind === outcomes.result && outcome !== undefined) return { result: outcome }
  throw new MalformedMessage('The completion has no valid outcome.')
}

const outcomes = { error: 1, nothing: 2, result: 3 } as const
