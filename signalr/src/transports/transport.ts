import type { OutgoingMessage } from './outgoing-message.ts'

export interface Transport {
  readonly kind: TransportKind
  readonly send: (message: OutgoingMessage) => void
  /** Buffered bytes that the network has not accepted; grows with a slow receiver. */
  readonly bufferedBytes: () => number
  readonly isFull: () => boolean
  /** Pauses reading. Does nothing for transports with posts, which wait for the connection. */
  readonly pause: () => void
  readonly resume: () => void
  readonly close: () => void
  readonly terminate: () => void
  /** `now` as `performance.now()`, in milliseconds. */
  readonly handleTick?: (now: number) => void
  readonly enforceTimeouts?: (now: number) => void
}

export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'

export interface TransportListener {
  readonly handleBytes: (transport: Transport, bytes: Buffer) => void
  readonly handleDrained: (transport: Transport) => void
  readonly handleClosed: (transport: Transport, error?: Error) => void
}

/** The network ended a connection, so that a stateful reconnect may follow. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut'
}
