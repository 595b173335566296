/** The messages of the SignalR HubProtocol, as both encodings carry them. Numbers are those of the protocol. */
export const messageTypes = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const

/** Calls a method. Without `invocationId` the caller expects no answer. */
export interface Invocation {
  readonly type: 1
  readonly invocationId?: string
  readonly target: string
  readonly arguments: readonly unknown[]
  /** Streams that the caller sends along, in the order of the method's parameters for them. */
  readonly streamIds?: readonly string[]
}

/** Calls a method that answers with a stream. */
export interface StreamInvocation {
  readonly type: 4
  readonly invocationId: string
  readonly target: string
  readonly arguments: readonly unknown[]
  readonly streamIds?: readonly string[]
}

/** One item of a stream, in either direction. */
export interface StreamItem {
  readonly type: 2
  readonly invocationId: string
  readonly item: unknown
}

/** The end of an invocation or of a stream: an error, a result, or neither. */
export interface Completion {
  readonly type: 3
  readonly invocationId: string
  readonly error?: string
  /** Left out for a method without a result; null is one. */
  readonly result?: unknown
}

export interface CancelInvocation {
  readonly type: 5
  readonly invocationId: string
}

export interface Ping {
  readonly type: 6
}

export interface Close {
  readonly type: 7
  readonly error?: string
  readonly allowReconnect?: boolean
}

/** All messages with a sequence number up to this one have come in (stateful reconnect). */
export interface Ack {
  readonly type: 8
  readonly sequenceId: number
}

/** First message after a stateful reconnect: the number of the message that follows. */
export interface Sequence {
  readonly type: 9
  readonly sequenceId: number
}

export type HubMessage =
  | Invocation
  | StreamInvocation
  | StreamItem
  | Completion
  | CancelInvocation
  | Ping
  | Close
  | Ack
  | Sequence
