import type { Transport } from '../transports/transport.ts'
import {
  type Client,
  ClientConnection,
  type ConnectionHandler,
  type ConnectionOwner,
} from './client-connection.ts'
import type { ConnectionOptions } from './connection-options.ts'
import type { Ticket } from './connection-token.ts'

/** Maximum age of a token when its connection is made, and clock difference between nodes. In seconds. */
const tokenLifetimeSeconds = 60

const sweepBounds = { shortest: 10, longest: 1_000 }

/** Delay of a timer in ms after which the process counts as suspended. */
const suspendedAfterMs = 1_000

export class ConnectionRegistry<User> implements ConnectionOwner<User> {
  readonly options: ConnectionOptions
  readonly openHandler: (connection: ClientConnection<User>) => ConnectionHandler
  readonly #connections = new Map<string, ClientConnection<User>>()
  readonly #connectionCounts = new Map<string, number>()
  readonly #ended = new Map<string, number>()
  readonly #sweep: NodeJS.Timeout
  readonly #sweepInterval: number
  #lastSweep = performance.now()
  #isClosing = false
  #handleEmpty: (() => void) | null = null

  constructor(
    options: ConnectionOptions,
    openHandler: (connection: ClientConnection<User>) => ConnectionHandler,
  ) {
    this.options = options
    this.openHandler = openHandler
    const {
      handshakeTimeoutMs,
      keepAliveIntervalMs,
      clientTimeoutMs,
      longPollTimeoutMs,
      disconnectTimeoutMs,
    } = options
    const shortest = Math.min(
      handshakeTimeoutMs,
      keepAliveIntervalMs,
      clientTimeoutMs,
      longPollTimeoutMs,
      disconnectTimeoutMs,
    )
    this.#sweepInterval = Math.min(Math.max(shortest / 5, sweepBounds.shortest), sweepBounds.longest)
    this.#sweep = setInterval(() => this.#handleTick(), this.#sweepInterval).unref()
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  find(ticket: Ticket): ClientConnection<User> | undefined {
    return this.#connections.get(ticket.connectionId)
  }

  canOpen(ticket: Ticket): boolean {
    const age = Math.abs(Date.now() / 1000 - ticket.issuedAt)
    return age <= tokenLifetimeSeconds && !this.#ended.has(ticket.connectionId)
  }

  /**
   * Connections before their handshake count too, since they take memory. Clients with an empty user id are not one
   * user; `authorize` has to limit them.
   */
  hasRoomFor(userId: string): boolean {
    return userId === '' || (this.#connectionCounts.get(userId) ?? 0) < this.options.maxConnectionsPerUser
  }

  /** Callers check in the same event-loop turn that opening is allowed. */
  open(ticket: Ticket, client: Client<User>): ClientConnection<User> {
    if (this.#connections.has(ticket.connectionId)) throw new Error('There is a connection with this id.')
    const connection = new ClientConnection(ticket, client, this)
    this.#connections.set(ticket.connectionId, connection)
    this.#connectionCounts.set(client.userId, (this.#connectionCounts.get(client.userId) ?? 0) + 1)
    return connection
  }

  handleGone(connection: ClientConnection<User>): void {
    const { ticket, userId } = connection
    if (this.#connections.get(ticket.connectionId) !== connection) return
    this.#connections.delete(ticket.connectionId)
    const count = (this.#connectionCounts.get(userId) ?? 0) - 1
    if (count > 0) this.#connectionCounts.set(userId, count)
    else this.#connectionCounts.delete(userId)
    if (ticket.isNegotiated) this.#ended.set(ticket.connectionId, ticket.issuedAt + tokenLifetimeSeconds)
    if (this.#connections.size === 0) this.#handleEmpty?.()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#sweep)
    for (const connection of this.#connections.values()) {
      const { transport } = connection
      connection.close({ allowReconnect: true })
      if (transport && !readsClose(transport)) transport.terminate()
    }
    await this.#whenEmpty()
    for (const connection of this.#connections.values()) connection.terminate()
    this.#ended.clear()
  }

  #whenEmpty(): Promise<void> {
    if (this.#connections.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timeout = setTimeout(resolve, this.options.closeTimeoutMs)
      this.#handleEmpty = () => {
        clearTimeout(timeout)
        resolve()
      }
    })
  }

  #handleTick(): void {
    const now = performance.now()
    // After a suspension of the process, waiting messages are read before timeouts are enforced.
    const wasSuspended = now - this.#lastSweep > this.#sweepInterval + suspendedAfterMs
    this.#lastSweep = now
    for (const connection of this.#connections.values()) {
      connection.handleTick(now)
      if (!wasSuspended) connection.enforceTimeouts(now)
    }
    const second = Date.now() / 1000
    for (const [id, until] of this.#ended) if (until < second) this.#ended.delete(id)
  }
}

function readsClose(transport: Transport): boolean {
  return transport.kind !== 'LongPolling'
}
