import type { IncomingMessage } from 'node:http'
import type { Authorization } from '../connections/authorization.ts'
import type { CloseOptions } from '../connections/client-connection.ts'

/**
 * A hub: its methods and its authorization. Method names are case-insensitive, as in ASP.NET Core. Plain and
 * streaming methods are separate, so that a call of the wrong kind is refused before it runs.
 */
export interface Hub<User> {
  /**
   * Called for each HTTP request of a client (negotiate, connect, post, poll), so that an ended session ends the
   * connection.
   */
  readonly authorize: (request: IncomingMessage) => Promise<Authorization<User>>
  readonly methods?: Readonly<Record<string, HubMethod<User>>>
  readonly streams?: Readonly<Record<string, HubStream<User>>>
  /** Throwing refuses the connection after its handshake. */
  readonly onConnected?: (connection: HubConnection<User>) => void | Promise<void>
  readonly onDisconnected?: (connection: HubConnection<User>, error?: Error) => void | Promise<void>
}

/** Client streams follow the plain arguments, as AsyncIterable. */
export type HubMethod<User> = (call: HubCall<User>, ...given: never[]) => unknown
export type HubStream<User> = (call: HubCall<User>, ...given: never[]) => AsyncIterable<unknown>

export interface HubCall<User> {
  readonly connection: HubConnection<User>
  readonly signal: AbortSignal
}

export interface HubConnection<User> {
  readonly id: string
  readonly userId: string
  readonly user: User
  readonly signal: AbortSignal
  readonly groups: ReadonlySet<string>
  readonly join: (group: string) => void
  readonly leave: (group: string) => void
  readonly send: (target: string, ...given: readonly unknown[]) => void
  /** Calls a method of the client and waits for its result (client results); its error is a HubError. */
  readonly invoke: (target: string, ...given: readonly unknown[]) => Promise<unknown>
  readonly close: (options?: CloseOptions) => void
}

/** Sends to many clients; a message is encoded once per protocol. */
export interface HubClients<User> {
  readonly all: () => Receivers<User>
  readonly except: (connectionIds: readonly string[]) => Receivers<User>
  readonly group: (name: string) => Receivers<User>
  readonly user: (userId: string) => Receivers<User>
  readonly client: (connectionId: string) => Receivers<User>
}

export interface Receivers<User> {
  /** Returns the number of connections to which it sends. */
  readonly send: (target: string, ...given: readonly unknown[]) => number
  readonly where: (holds: (connection: HubConnection<User>) => boolean) => Receivers<User>
  readonly connections: () => Iterable<HubConnection<User>>
}

/** Its message is sent to the client; other errors are sent as a generic failure. */
export class HubError extends Error {
  override readonly name = 'HubError'
}

/**
 * The error text for the client: the message of a HubError only, in the wording of ASP.NET Core, which clients parse.
 */
export function errorTextForClient(summary: string, error: unknown): string {
  return error instanceof HubError ? `${summary} HubException: ${error.message}` : summary
}
