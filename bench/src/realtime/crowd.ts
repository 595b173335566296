export type ServerKind = 'signalr' | 'socket.io'

export type ServerCommand =
  | { readonly does: 'listen'; readonly kind: ServerKind }
  | { readonly does: 'send'; readonly messages: number; readonly everyMs: number }
  | { readonly does: 'reportMemory' }

export interface ServerReply {
  readonly port?: number
  readonly residentMiB?: number
  /** User and system time since the order. */
  readonly processorMs?: number
}

export type ClientsCommand =
  | {
      readonly does: 'connect'
      readonly kind: ServerKind
      readonly port: number
      readonly connections: number
    }
  | { readonly does: 'receive'; readonly messages: number }

export interface ClientsReply {
  readonly connections?: number
  /** From sending to receipt, in ms, one of each `latencySampleInterval`. */
  readonly latenciesMs?: readonly number[]
  /** From the first sent to the last received message. */
  readonly elapsedMs?: number
}

/** One latency of this many is kept, to spare the crowd work. */
export const latencySampleInterval = 7

/** In ms, shared by all processes of the machine. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
