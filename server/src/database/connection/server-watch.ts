import net from 'node:net'
import { isReadOnlyError, type PooledClient } from './pooled-client.ts'

/** After this a read-only connection is replaced, since the database's address may lead to another server by then. */
const maxReadOnlyAgeMs = 1_000

/** Running statements get this long on a former server, where a COMMIT can wait for its standby for ever. */
const formerServerGraceMs = 5_000

/**
 * Notices that the database's address leads to another server, as after a fail-over. Open connections stay with the former one, which
 * answers writes with 25006 (read_only_sql_transaction) and reads with an old state.
 */
export interface ServerWatch {
  /** Notes the server of a connection that was just opened. Throws StandbyRefused on a standby. */
  readonly identify: (client: PooledClient) => Promise<void>
  /** An outdated connection must be closed and not used. */
  readonly isOutdated: (client: PooledClient) => boolean
  /** An open connection cannot write any more: all pooled ones are outdated, unless it was already. */
  readonly recordReadOnly: (client: PooledClient) => void
  /** A write succeeded: read-only connections that are open now are outdated. */
  readonly recordWritable: () => void
  /** Makes the socket of a connection outside the pools, which is destroyed once a pooled one leads to another server. */
  readonly createSocket: () => net.Socket
  /** Notes the server of such a socket, so that one which leads to the new server already stays. */
  readonly recordSocket: (socket: unknown, server: string) => void
}

export function createServerWatch(onReadOnly: () => void): ServerWatch {
  let outdatedAt = Number.NEGATIVE_INFINITY
  let writableAt = Number.NEGATIVE_INFINITY
  let current = { server: '', identifiedAt: Number.NEGATIVE_INFINITY }
  /** With the server that they lead to, where that is known. */
  const sockets = new Map<net.Socket, string>()
  const clients = new Set<PooledClient>()

  function outdateAll(): void {
    outdatedAt = performance.now()
    onReadOnly()
  }

  function recordServer({ server, openedAt, isReadOnly }: PooledClient): void {
    if (isReadOnly) onReadOnly()
    // One that began to connect before the current server was known is late, and outdated.
    if (server === current.server || openedAt <= current.identifiedAt) return
    if (current.server !== '') {
      for (const [socket, known] of sockets) if (known !== server) socket.destroy()
      setTimeout(cutFormerServers, formerServerGraceMs).unref()
    }
    current = { server, identifiedAt: performance.now() }
  }

  function cutFormerServers(): void {
    for (const client of clients) if (client.server !== current.server) client.connection.stream.destroy()
  }

  return {
    async identify(client) {
      try {
        await client.identifyServer()
      } catch (error) {
        if (isReadOnlyError(error)) outdateAll()
        throw error
      }
      clients.add(client)
      client.once('end', () => clients.delete(client))
      recordServer(client)
    },
    isOutdated: ({ server, openedAt, isReadOnly }) =>
      server !== current.server ||
      openedAt <= outdatedAt ||
      (isReadOnly && (openedAt <= writableAt || performance.now() - openedAt > maxReadOnlyAgeMs)),
    recordReadOnly({ server, openedAt }) {
      if (server === current.server && openedAt > outdatedAt) outdateAll()
    },
    recordWritable() {
      writableAt = performance.now()
    },
    createSocket() {
      const socket = new net.Socket()
      sockets.set(socket, '')
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    recordSocket(socket, server) {
      if (socket instanceof net.Socket && sockets.has(socket)) sockets.set(socket, server)
    },
  }
}
