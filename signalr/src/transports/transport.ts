import type { OutgoingMessage } from './outgoing-message.ts'

/** Carries the bytes of a connection. */
export interface Transport {
  readonly kind: TransportKind
  readonly send: (message: OutgoingMessage) => void
  /** Buffered bytes that the network has not accepted; grows with a slow receiver. */
  readonly bufferedBytes: () => number
  /** Whether streams should wait for `handleDrained`. */
  readonly isFull: () => boolean
  /** Pauses reading. Does nothing for transports with posts, which wait for the connection. */
  readonly pause: () => void
  readonly resume: () => void
  /** Flushes and ends. */
  readonly close: () => void
  /** Ends without flushing. */
  readonly terminate: () => void
  /** Runs due timers. In milliseconds of `performance.now()`. */
  readonly handleTick?: (now: number) => void
  /** Ends after a timeout of its client. */
  readonly enforceTimeouts?: (now: number) => void
}

export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'

/** Events of a transport; they name it, because a stateful reconnect replaces it. */
export interface TransportListener {
  readonly handleBytes: (transport: Transport, bytes: Buffer) => void
  /** The transport has room again. */
  readonly handleDrained: (transport: Transport) => void
  /** Fires once at the end, with `error` unless it ended normally. */
  readonly handleClosed: (transport: Transport, error?: Error) => void
}

/** The network ended a connection, so that a stateful reconnect may follow. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut'
}
