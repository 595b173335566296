import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import type { TestDatabase } from './test-database.ts'

/** A way to a database that a test can close: what a cut network and a database that restarts look like from a client. */
export interface DatabaseGate {
  /** `postgres://…` through the gate. */
  readonly databaseUrl: string
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
  }
  /** Ends all connections and refuses others until `open`. */
  close(): void
  open(): void
  /** Lets nothing through any more in either direction, without a word, until `open`: those who wait then wait for good. */
  freeze(): void
  remove(): Promise<void>
}

export async function openDatabaseGate({ connection }: TestDatabase): Promise<DatabaseGate> {
  const socketPath = path.join(connection.host, `.s.PGSQL.${connection.port ?? 5432}`)
  let state: 'open' | 'closed' | 'frozen' = 'open'
  const sockets = new Set<net.Socket>()

  function keep(socket: net.Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }

  function end(): void {
    for (const socket of sockets) socket.destroy()
  }

  const server = net.createServer((client) => {
    keep(client)
    if (state === 'closed') client.destroy()
    if (state !== 'open') return
    const database = net.connect(socketPath)
    keep(database)
    client.pipe(database)
    database.pipe(client)
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const { user, database } = connection

  return {
    databaseUrl: `postgres://${user}@127.0.0.1:${port}/${database}`,
    connection: { host: '127.0.0.1', port, user, database },
    close() {
      state = 'closed'
      end()
    },
    open() {
      state = 'open'
    },
    freeze() {
      state = 'frozen'
      for (const socket of sockets) socket.unpipe().pause()
    },
    async remove() {
      end()
      server.close()
      await once(server, 'close')
    },
  }
}
