/** Which server a crowd of WebSockets speaks to; each with what a client has to say at the least. */
export type ServerKind = 'signalr' | 'socket.io'

/** Commands to the server process, which replies with the same kind. */
export type ServerOrder =
  | { readonly does: 'listen'; readonly kind: ServerKind }
  | { readonly does: 'send'; readonly messages: number; readonly everyMs: number }
  | { readonly does: 'tellMemory' }

export interface ServerAnswer {
  readonly port?: number
  readonly residentMiB?: number
  /** Of both user and system, since the order. */
  readonly processorMs?: number
}

/** Commands to the crowd process. */
export type CrowdOrder =
  | {
      readonly does: 'connect'
      readonly kind: ServerKind
      readonly port: number
      readonly connections: number
    }
  | { readonly does: 'hear'; readonly messages: number }

export interface CrowdAnswer {
  readonly connections?: number
  /** From the sending of a message until a client has it, in ms, one of each `latencyEvery`. */
  readonly latenciesMs?: readonly number[]
  /** From the first message that was sent until the last that was heard. */
  readonly elapsedMs?: number
}

/** So many latencies are left out for one that is kept, for the crowd has better things to do. */
export const latencyEvery = 7

/** The clock that all processes of a machine share, in ms. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
