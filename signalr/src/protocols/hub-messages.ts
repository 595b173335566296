/** The messages of the SignalR HubProtocol, with the numbers of the protocol. */
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

export interface Invocation {
  readonly type: 1
  readonly invocationId?: string
  readonly target: string
  readonly arguments: readonly unknown[]
  readonly streamIds?: readonly string[]
}

export interface StreamInvocation {
  readonly type: 4
  readonly invocationId: string
  readonly target: string
  readonly arguments: readonly unknown[]
  readonly streamIds?: readonly string[]
}

export interface StreamItem {
  readonly type: 2
  readonly invocationId: string
  readonly item: unknown
}

export interface Completion {
  readonly type: 3
  readonly invocationId: string
  readonly error?: string
  /** Absent for a method without a result; null is a result. */
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

/** All messages up to this sequence number were received (stateful reconnect). */
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
