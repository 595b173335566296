/** How a connection's bytes travel. Each `send` is one whole message or handshake answer. */
export interface Transport {
  readonly kind: TransportKind
  readonly send: (message: Uint8Array, format: 'Text' | 'Binary') => void
  /** Bytes that the network has not taken yet: what a slow receiver makes grow. */
  readonly bufferedBytes: () => number
  /** Delivers what was sent and ends. */
  readonly close: () => void
  /** Ends at once. */
  readonly terminate: () => void
}

export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'

/** What a transport tells its connection. */
export interface TransportListener {
  readonly handleBytes: (bytes: Uint8Array) => void
  /** Once, whoever ended it; `error` where it was not a normal end. */
  readonly handleClosed: (error?: Error) => void
}
