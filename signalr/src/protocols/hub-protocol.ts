import type { HubMessage } from './hub-messages.ts'

/** An encoding of hub messages. */
export interface HubProtocol {
  readonly name: 'json' | 'messagepack'
  readonly transferFormat: 'Text' | 'Binary'
  /**
   * One whole message with its framing: a record separator behind it, or its length before it. Throws for a value that
   * the encoding cannot carry (a bigint, a circle, an invalid Date in MessagePack).
   */
  readonly write: (message: HubMessage) => Buffer
  /** Reads messages from bytes that may end anywhere; a message above `maxBytes` is refused before it is all there. */
  readonly openReader: (maxBytes: number) => HubMessageReader
}

export interface HubMessageReader {
  /**
   * The messages that this piece completes, in order. Of a type that is unknown: left out, as the protocol asks.
   * Throws MalformedMessage for bytes that are no message or lack what a message must have; the reader is of no use then.
   * The messages may hold views of the bytes, so these must not be changed afterwards.
   */
  readonly read: (bytes: Uint8Array) => HubMessage[]
}
