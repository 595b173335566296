import type { OutgoingMessage } from './outgoing-message.ts'

/** How a connection's bytes travel. */
export interface Transport {
  readonly kind: TransportKind
  readonly send: (message: OutgoingMessage) => void
  /** Bytes that the network has not taken yet: what a slow receiver makes grow. */
  readonly bufferedBytes: () => number
  /** Whether what can wait should wait for `handleDrained`. */
  readonly isFull: () => boolean
  /** Stops reading what the client sends. Nothing where it sends by posts, which wait for the connection. */
  readonly pause: () => void
  readonly resume: () => void
  /** Delivers what was sent and ends. */
  readonly close: () => void
  /** Ends at once. */
  readonly terminate: () => void
  /** Does what is due, where anything is. In milliseconds of `performance.now()`. */
  readonly serveTime?: (now: number) => void
  /** Ends where its client took too long. */
  readonly judgeTime?: (now: number) => void
}

export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'

/** What a transport tells its connection. It says who it is, since a stateful reconnect exchanges it for another. */
export interface TransportListener {
  readonly handleBytes: (transport: Transport, bytes: Buffer) => void
  /** It can take more, having been full. */
  readonly handleDrained: (transport: Transport) => void
  /** Once, whoever ended it; `error` where it was not a normal end. */
  readonly handleClosed: (transport: Transport, error?: Error) => void
}

/** The network ended a connection and neither side did: what a stateful reconnect is for. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut'
}
