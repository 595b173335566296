/** The server that the clients connect to. */
export type ServerKind = 'signalr' | 'socket.io'

/** Commands to the server process, which replies with the same kind. */
export type ServerCommand =
  | { readonly does: 'listen'; readonly kind: ServerKind }
  | { readonly does: 'send'; readonly messages: number; readonly everyMs: number }
  | { readonly does: 'reportMemory' }

export interface ServerReply {
  readonly port?: number
  readonly residentMiB?: number
  /** Of both user and system, since the order. */
  readonly processorMs?: number
}

/** Commands to the crowd process. */
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
  /** From the sending of a message until a client has it, in ms, one of each `latencySampleInterval`. */
  readonly latenciesMs?: readonly number[]
  /** From the first message that was sent until the last that was received. */
  readonly elapsedMs?: number
}

/** So many latencies are left out for one that is kept, for the crowd has better things to do. */
export const latencySampleInterval = 7

/** The clock that all processes of a machine share, in ms. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
