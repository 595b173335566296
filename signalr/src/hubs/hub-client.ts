import type { ClientConnection, CloseOptions, ConnectionHandler } from '../connections/client-connection.ts'
import type { ConnectionOptions } from '../connections/connection-options.ts'
import type { SharedMessage } from '../connections/shared-message.ts'
import { type HubMessage, messageTypes } from '../protocols/hub-messages.ts'
import { Dispatcher } from './dispatcher.ts'
import { errorTextForClient, type Hub, type HubConnection, HubError } from './hub.ts'
import type { HubMembers } from './hub-members.ts'
import type { MethodTable } from './method-table.ts'

export interface HubContext<User> {
  readonly hub: Hub<User>
  readonly methods: MethodTable
  readonly members: HubMembers<HubClient<User>>
  readonly options: ConnectionOptions
  /** Awaited when the server closes. They never reject. */
  readonly runningHooks: Set<Promise<void>>
}

const noGroups: ReadonlySet<string> = new Set()

export class HubClient<User> implements HubConnection<User>, ConnectionHandler {
  readonly #connection: ClientConnection<User>
  readonly #context: HubContext<User>
  readonly #dispatcher: Dispatcher<User>
  #groups: Set<string> | null = null
  #controller: AbortController | null = null
  #greeting: Promise<void> | null = null
  #isWelcome = false
  #end: { readonly error: Error | undefined } | null = null

  constructor(connection: ClientConnection<User>, context: HubContext<User>) {
    this.#connection = connection
    this.#context = context
    const { methods, options } = context
    this.#dispatcher = new Dispatcher({ connection, hubConnection: this, methods, options })
  }

  get id(): string {
    return this.#connection.ticket.connectionId
  }

  get userId(): string {
    return this.#connection.userId
  }

  get user(): User {
    return this.#connection.user
  }

  get groups(): ReadonlySet<string> {
    return this.#groups ?? noGroups
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#end) this.#controller.abort()
    return this.#controller.signal
  }

  join(group: string): void {
    if (this.#end) return
    this.#groups ??= new Set()
    this.#groups.add(group)
    this.#context.members.join(this, group)
  }

  leave(group: string): void {
    if (this.#groups?.delete(group)) this.#context.members.leave(this, group)
  }

  send(target: string, ...given: readonly unknown[]): void {
    this.#connection.send({ type: messageTypes.invocation, target, arguments: given })
  }

  sendShared(message: SharedMessage): void {
    this.#connection.sendShared(message)
  }

  invoke(target: string, ...given: readonly unknown[]): Promise<unknown> {
    const result = this.#dispatcher.callClient(target, given)
    // A rejection must not become unhandled if the caller does not await it.
    result.catch(() => undefined)
    return result
  }

  close(options?: CloseOptions): void {
    this.#connection.close(options)
  }

  handleOpen(): void {
    this.#context.members.add(this)
    this.#greeting = this.#runHook(() => this.#greet())
  }

  handleMessage(message: HubMessage): void {
    this.#dispatcher.handleMessage(message)
  }

  handleDrained(): void {
    this.#dispatcher.handleDrained()
  }

  handleEnded(error?: Error): void {
    this.#end = { error }
    this.#context.members.remove(this)
    this.#controller?.abort()
    this.#dispatcher.end()
    void this.#runHook(() => this.#bidFarewell())
  }

  async #greet(): Promise<void> {
    try {
      await this.#context.hub.onConnected?.(this)
    } catch (error) {
      if (!(error instanceof HubError)) this.#context.options.reportFailure(error)
      this.close({ error: errorTextForClient('Connection closed with an error.', error) })
      return
    }
    this.#isWelcome = true
    this.#dispatcher.open()
  }

  async #bidFarewell(): Promise<void> {
    await this.#greeting
    if (!this.#isWelcome) return
    try {
      await this.#context.hub.onDisconnected?.(this, this.#end?.error)
    } catch (error) {
      this.#context.options.reportFailure(error)
    }
  }

  #runHook(hook: () => Promise<void>): Promise<void> {
    const { runningHooks } = this.#context
    const running = hook().finally(() => runningHooks.delete(running))
    runningHooks.add(running)
    return running
  }
}
