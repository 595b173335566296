import net from 'node:net'
import { isReadOnlyError, type PooledClient } from './pooled-client.ts'

/** An older read-only connection is replaced, since the address may lead to another server. */
const maxReadOnlyAgeMs = 1_000

/** Running statements get this long on a former server, where a COMMIT can wait for its standby for ever. */
const formerServerGraceMs = 5_000

/**
 * Detects that the address of the database leads to another server, as after a failover. Open connections stay with
 * the former one, which refuses writes with 25006 and reads an old state.
 */
export interface ServerWatch {
  readonly identify: (client: PooledClient) => Promise<void>
  readonly isOutdated: (client: PooledClient) => boolean
  readonly recordReadOnly: (client: PooledClient) => void
  readonly recordWritable: () => void
  /**
   * Creates a socket for a connection outside the pools, which is destroyed once a pooled one leads to another
   * server.
   */
  readonly createSocket: () => net.Socket
  readonly recordSocket: (socket: unknown, server: string) => void
}

/** Calls `onReadOnly` when a connection turns out to be read-only or to lead to a standby. */
export function createServerWatch(onReadOnly: () => void): ServerWatch {
  let outdatedAt = Number.NEGATIVE_INFINITY
  let writableAt = Number.NEGATIVE_INFINITY
  let current = { server: '', identifiedAt: Number.NEGATIVE_INFINITY }
  const sockets = new Map<net.Socket, string>()
  const clients = new Set<PooledClient>()

  function outdateAll(): void {
    outdatedAt = performance.now()
    onReadOnly()
  }

  function recordServer({ server, openedAt, isReadOnly }: PooledClient): void {
    if (isReadOnly) onReadOnly()
    // A connection that began before the current server was known is outdated.
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
