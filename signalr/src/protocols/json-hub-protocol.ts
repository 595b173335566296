import { type HubMessage, messageTypes } from './hub-messages.ts'
import type { HubMessageReader, HubProtocol } from './hub-protocol.ts'
import { MalformedMessage } from './malformed-message.ts'
import { parseJson } from './parse-json.ts'
import { parseMessageFields } from './parse-message-fields.ts'
import { RecordSeparatorFraming, recordSeparator } from './record-separator-framing.ts'

/**
 * Messages as JSON objects; unknown members are ignored. Bytes are written as base64, as in ASP.NET Core, and read as
 * plain text, since JSON does not mark them.
 */
export const jsonHubProtocol: HubProtocol = {
  name: 'json',
  transferFormat: 'Text',
  write: (message) => Buffer.from(JSON.stringify(withItem(message), bytesInBase64) + separator),
  openReader: (maxBytes) => new JsonReader(maxBytes),
}

class JsonReader implements HubMessageReader {
  readonly #framing: RecordSeparatorFraming

  constructor(maxBytes: number) {
    this.#framing = new RecordSeparatorFraming(maxBytes)
  }

  read(bytes: Uint8Array): HubMessage[] {
    const messages: HubMessage[] = []
    for (const json of this.#framing.read(bytes)) {
      const fields = parseJson(json)
      if (typeof fields !== 'object' || fields === null)
        throw new MalformedMessage('The message is no object.')
      const message = parseMessageFields(fields)
      if (message) messages.push(message)
    }
    return messages
  }
}

/** JSON would drop an undefined item, but a stream item must have one. */
function withItem(message: HubMessage): HubMessage {
  if (message.type !== messageTypes.streamItem || message.item !== undefined) return message
  return { ...message, item: null }
}

/** Reads the value from the holder, since a Buffer arrives as a list of numbers. */
function bytesInBase64(this: unknown, key: string, value: unknown): unknown {
  const held = typeof value === 'object' && value !== null ? (this as Record<string, unknown>)[key] : value
  if (!(held instanceof Uint8Array)) return value
  return Buffer.from(held.buffer, held.byteOffset, held.length).toString('base64')
}

const separator = String.fromCharCode(recordSeparator)
