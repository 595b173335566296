import type { HubMessage } from './hub-messages.ts'

export interface HubProtocol {
  readonly name: 'json' | 'messagepack'
  readonly transferFormat: 'Text' | 'Binary'
  /**
   * Encodes one message with its framing (record separator or length prefix). Throws for values that the encoding
   * cannot carry (a bigint, a cycle, an invalid Date in MessagePack).
   */
  readonly write: (message: HubMessage) => Buffer
  /**
   * Reads messages from bytes that may end anywhere; refuses a message above `maxBytes` before it is complete.
   */
  readonly openReader: (maxBytes: number) => HubMessageReader
}

export interface HubMessageReader {
  /**
   * Returns the messages that this chunk completes, without unknown types. They may be views of the bytes. Throws
   * MalformedMessage for invalid bytes or messages; the reader is unusable after that.
   */
  readonly read: (bytes: Uint8Array) => HubMessage[]
}
