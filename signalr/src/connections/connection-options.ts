/** Timeouts and limits of connections. Times in milliseconds, sizes in bytes. */
export interface ConnectionOptions {
  readonly handshakeTimeoutMs: number
  readonly keepAliveIntervalMs: number
  readonly clientTimeoutMs: number
  readonly longPollTimeoutMs: number
  /** How long to keep a connection without a poll, or one that may reconnect statefully. */
  readonly disconnectTimeoutMs: number
  readonly maxReceiveBytes: number
  /** The largest WebSocket message: clients join hub messages that they send at once. */
  readonly maxBatchBytes: number
  /** A receiver with more waiting bytes is closed. */
  readonly maxBufferedBytes: number
  /** Bytes buffered for a stateful reconnect before streams wait for an Ack; 0 disables it. */
  readonly statefulReconnectBytes: number
  readonly maxConnectionsPerUser: number
  readonly maxWaitingInvocations: number
  readonly maxStreams: number
  readonly maxStreamItems: number
  readonly closeTimeoutMs: number
  /**
   * Receives errors of hooks and methods that reach no caller. An error that it throws becomes a process warning.
   */
  readonly reportFailure: (error: unknown) => unknown
}

const defaultConnectionOptions: ConnectionOptions = {
  handshakeTimeoutMs: 15_000,
  keepAliveIntervalMs: 15_000,
  clientTimeoutMs: 30_000,
  longPollTimeoutMs: 90_000,
  disconnectTimeoutMs: 15_000,
  maxReceiveBytes: 32_768,
  maxBatchBytes: 524_288,
  maxBufferedBytes: 1_048_576,
  statefulReconnectBytes: 100_000,
  maxConnectionsPerUser: 100,
  maxWaitingInvocations: 100,
  maxStreams: 100,
  maxStreamItems: 10,
  closeTimeoutMs: 2_000,
  reportFailure: () => undefined,
}

/** Fills in defaults, raises `maxBatchBytes` to fit one message, and guards `reportFailure` against its own errors. */
export function resolveConnectionOptions(
  given: {
    readonly [Name in keyof ConnectionOptions]?: ConnectionOptions[Name] | undefined
  },
): ConnectionOptions {
  const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const options: ConnectionOptions = { ...defaultConnectionOptions, ...chosen }
  return {
    ...options,
    maxBatchBytes: Math.max(options.maxBatchBytes, options.maxReceiveBytes + framingBytes),
    reportFailure: (error) => void reportSafely(options.reportFailure, error),
  }
}

const framingBytes = 5

async function reportSafely(report: ConnectionOptions['reportFailure'], error: unknown): Promise<void> {
  try {
    await report(error)
  } catch (failure) {
    process.emitWarning(failure instanceof Error ? failure : String(failure))
  }
}
