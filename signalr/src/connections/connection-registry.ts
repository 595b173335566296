import type { Transport } from '../transports/transport.ts'
import {
  type Client,
  ClientConnection,
  type ConnectionHandler,
  type ConnectionOwner,
} from './client-connection.ts'
import type { ConnectionOptions } from './connection-options.ts'
import type { Ticket } from './connection-token.ts'

/** How old a token may be when its connection is made, or how far clocks of nodes may differ. In seconds. */
const tokenLifetime = 60

/** The shortest and longest time between two looks at the time. */
const sweepBounds = { shortest: 10, longest: 1_000 }

/** Delay in ms of a timer after which the process counts as suspended. */
const standstill = 1_000

/** All connections of a node, with the one timer that looks after their times. */
export class ConnectionRegistry<User> implements ConnectionOwner<User> {
  readonly options: ConnectionOptions
  readonly openHandler: (connection: ClientConnection<User>) => ConnectionHandler
  readonly #connections = new Map<string, ClientConnection<User>>()
  readonly #countOfUser = new Map<string, number>()
  /** Ids that ended while their tokens could still make a connection, with the second from which they cannot. */
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
    const { handshakeTimeout, keepAliveInterval, clientTimeout, longPollTimeout, disconnectTimeout } = options
    const shortest = Math.min(
      handshakeTimeout,
      keepAliveInterval,
      clientTimeout,
      longPollTimeout,
      disconnectTimeout,
    )
    this.#sweepInterval = Math.min(Math.max(shortest / 5, sweepBounds.shortest), sweepBounds.longest)
    this.#sweep = setInterval(() => this.#handleTime(), this.#sweepInterval).unref()
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  find(ticket: Ticket): ClientConnection<User> | undefined {
    return this.#connections.get(ticket.connectionId)
  }

  /** Whether this token, which nobody here knows, makes a connection: each does once, and soon after it was given. */
  canOpen(ticket: Ticket): boolean {
    const age = Math.abs(Date.now() / 1000 - ticket.issuedAt)
    return age <= tokenLifetime && !this.#ended.has(ticket.connectionId)
  }

  /**
   * Also what has not shaken hands counts, and has done nothing yet but take up memory. Clients without a user id are not one
   * user: bounding those is for whoever authorizes them.
   */
  hasRoomFor(userId: string): boolean {
    return userId === '' || (this.#countOfUser.get(userId) ?? 0) < this.options.maximumConnectionsPerUser
  }

  /** Callers check in the same event-loop turn that opening is allowed. */
  open(ticket: Ticket, client: Client<User>): ClientConnection<User> {
    if (this.#connections.has(ticket.connectionId)) throw new Error('There is a connection with this id.')
    const connection = new ClientConnection(ticket, client, this)
    this.#connections.set(ticket.connectionId, connection)
    this.#countOfUser.set(client.userId, (this.#countOfUser.get(client.userId) ?? 0) + 1)
    return connection
  }

  handleGone(connection: ClientConnection<User>): void {
    const { ticket, userId } = connection
    if (this.#connections.get(ticket.connectionId) !== connection) return
    this.#connections.delete(ticket.connectionId)
    const count = (this.#countOfUser.get(userId) ?? 0) - 1
    if (count > 0) this.#countOfUser.set(userId, count)
    else this.#countOfUser.delete(userId)
    if (ticket.isNegotiated) this.#ended.set(ticket.connectionId, ticket.issuedAt + tokenLifetime)
    if (this.#connections.size === 0) this.#handleEmpty?.()
  }

  /** Says farewell to all, and waits for no longer than `closeTimeout` until they are gone. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#sweep)
    for (const connection of this.#connections.values()) {
      const { transport } = connection
      connection.close({ allowReconnect: true })
      if (transport && !hearsFarewell(transport)) transport.terminate()
    }
    await this.#whenEmpty()
    for (const connection of this.#connections.values()) connection.terminate()
    this.#ended.clear()
  }

  #whenEmpty(): Promise<void> {
    if (this.#connections.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timeout = setTimeout(resolve, this.options.closeTimeout)
      this.#handleEmpty = () => {
        clearTimeout(timeout)
        resolve()
      }
    })
  }

  #handleTime(): void {
    const now = performance.now()
    // After a standstill of this process, what clients sent in the meantime has to be read before they are judged.
    const stoodStill = now - this.#lastSweep > this.#sweepInterval + standstill
    this.#lastSweep = now
    for (const connection of this.#connections.values()) {
      connection.serveTime(now)
      if (!stoodStill) connection.judgeTime(now)
    }
    const second = Date.now() / 1000
    for (const [id, until] of this.#ended) if (until < second) this.#ended.delete(id)
  }
}

/** A polling client gets the close message with the answer to its current poll. */
function hearsFarewell(transport: Transport): boolean {
  return transport.kind !== 'LongPolling'
}
