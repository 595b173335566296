import type { IncomingMessage } from 'node:http'
import type { Authorization } from '../connections/authorization.ts'
import type { Farewell } from '../connections/client-connection.ts'

/**
 * A hub: what clients can call, and who may connect. Names of methods are found without regard to case, as the original
 * does. Plain methods and streams are told apart, so that calling one as the other is refused before it runs.
 */
export interface Hub<User> {
  /** Asked for each request of a client (negotiate, connect, post, poll), so that an ended session ends there too. */
  readonly authorize: (request: IncomingMessage) => Promise<Authorization<User>>
  readonly methods?: Readonly<Record<string, HubMethod<User>>>
  readonly streams?: Readonly<Record<string, HubStream<User>>>
  /** Throwing refuses the connection after its handshake. */
  readonly onConnected?: (connection: HubConnection<User>) => void | Promise<void>
  readonly onDisconnected?: (connection: HubConnection<User>, error?: Error) => void | Promise<void>
}

/** Streams that the client sends along come behind its plain arguments, as AsyncIterable. */
export type HubMethod<User> = (call: HubCall<User>, ...given: never[]) => unknown
export type HubStream<User> = (call: HubCall<User>, ...given: never[]) => AsyncIterable<unknown>

export interface HubCall<User> {
  readonly connection: HubConnection<User>
  /** Aborted when the client cancels the call or is gone. */
  readonly signal: AbortSignal
}

/** One client, for as long as it is connected; a stateful reconnect goes on with the same. */
export interface HubConnection<User> {
  readonly id: string
  readonly userId: string
  readonly user: User
  /** Aborted when it is gone. */
  readonly signal: AbortSignal
  readonly groups: ReadonlySet<string>
  readonly join: (group: string) => void
  readonly leave: (group: string) => void
  readonly send: (target: string, ...given: readonly unknown[]) => void
  /** Calls a method of the client and waits for its result (client results); its error is a HubError. */
  readonly invoke: (target: string, ...given: readonly unknown[]) => Promise<unknown>
  /** Says farewell with a Close message and ends. */
  readonly close: (farewell?: Farewell) => void
}

/** Sends to many; a message is encoded once for each protocol, not once for each receiver. */
export interface HubClients<User> {
  readonly all: () => Receivers<User>
  readonly except: (connectionIds: readonly string[]) => Receivers<User>
  readonly group: (name: string) => Receivers<User>
  readonly user: (userId: string) => Receivers<User>
  readonly client: (connectionId: string) => Receivers<User>
}

export interface Receivers<User> {
  readonly send: (target: string, ...given: readonly unknown[]) => void
  /** Those of them for which this holds. */
  readonly where: (holds: (connection: HubConnection<User>) => boolean) => Receivers<User>
  readonly connections: () => Iterable<HubConnection<User>>
}

/** An error whose text the client may read; of all others it hears only that the call failed. */
export class HubError extends Error {
  override readonly name = 'HubError'
}

/** What a client reads of an error: its text only where it is meant for clients, in the words that clients of the original parse. */
export function errorTextForClient(summary: string, error: unknown): string {
  return error instanceof HubError ? `${summary} HubException: ${error.message}` : summary
}
