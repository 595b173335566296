import { setTimeout as delay } from 'node:timers/promises'
import type { PoolStatus } from '@stamboek/model/contract/system-status'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolClient, type QueryResult } from 'pg'
import { runCancellable } from './cancellable-statements.ts'
import type { DatabaseLog } from './database-log.ts'
import { isReadOnlyError, PooledClient } from './pooled-client.ts'
import type { ServerWatch } from './server-watch.ts'

export interface ConnectionPool extends PostgresPool {
  readonly readStatus: () => PoolStatus
}

interface PoolOptions {
  readonly name: string
  readonly connection: ClientConfig
  readonly size: number
  readonly log: DatabaseLog
  readonly watch: ServerWatch
}

/**
 * A pool of connections for Kysely. It replaces those to a former server (`ServerWatch`), and repeats a statement
 * outside a transaction whose server became read-only. Its end waits up to 20 s.
 */
export function openConnectionPool({ name, connection, size, log, watch }: PoolOptions): ConnectionPool {
  const pool = new Pool({ ...connection, max: size, Client: PooledClient })
  // The pool listens to idle connections only: a client that breaks within a transaction would crash the process.
  pool.on('error', (error) => log.warn(`Een verbinding met de database is verbroken: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))

  async function acquire(): Promise<AcquiredClient> {
    for (;;) {
      const client = requirePooled(await pool.connect())
      try {
        if (client.server === '') await watch.identify(client)
      } catch (error) {
        client.release(true)
        throw error
      }
      if (!watch.isOutdated(client)) return client
      client.release(true)
    }
  }

  return {
    options: pool.options,
    connect: async () => createConnection(await acquire(), { acquire, watch, connection }),
    end: () => closePool(pool),
    readStatus: () => ({
      name,
      maxConnections: size,
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

type AcquiredClient = PooledClient & PoolClient
type Rows = Pick<QueryResult, 'rows'>

function requirePooled<Client extends object>(client: Client): Client & PooledClient {
  if (!(client instanceof PooledClient)) throw new TypeError('The pool made a client of another class')
  return client
}

interface ConnectionSource {
  readonly acquire: () => Promise<AcquiredClient>
  readonly watch: ServerWatch
  /** For requests to cancel a statement, which must not wait for a connection of the pool. */
  readonly connection: ClientConfig
}

const readStatement = /^(\/\*\w+\*\/)?\s*(select|begin|start transaction)\b/i

/**
 * Repeats a statement outside a transaction on another connection if its server became read-only: PostgreSQL refused
 * the write, or a read may be outdated.
 */
function createConnection(
  acquired: AcquiredClient,
  { acquire, watch, connection }: ConnectionSource,
): PostgresPoolClient {
  let client: AcquiredClient | undefined = acquired

  async function replaceClient(): Promise<AcquiredClient> {
    client?.release(true)
    client = undefined
    client = await acquire()
    return client
  }

  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query(cursor: object): never
  function query(sql: string | object, parameters: readonly unknown[] = []): Promise<Rows> {
    const used = client
    if (typeof sql !== 'string') throw new TypeError('Cursors are not supported')
    if (!used) throw new Error('Connection terminated')
    const values = [...parameters]
    const isAlone = used.getTransactionStatus() === 'I'
    const couldWrite = !used.isReadOnly
    const run = () => used.query(sql, values)
    const cancel = () => cancelStatement(used, connection)
    return runCancellable<Rows>({ statement: sql, run, cancel }).then(
      async (result) => {
        if (!couldWrite || !used.isReadOnly) return result
        watch.recordReadOnly(used)
        if (!isAlone || !readStatement.test(sql)) return result
        return (await replaceClient()).query(sql, values)
      },
      async (error: unknown) => {
        if (!couldWrite || !isReadOnlyError(error)) throw error
        watch.recordReadOnly(used)
        if (!isAlone) throw error
        const other = await replaceClient().catch(() => {
          throw error
        })
        return other.query(sql, values)
      },
    )
  }

  return {
    query,
    release: (destroy) => client?.release(destroy),
  }
}

async function cancelStatement(
  { processID, server }: AcquiredClient,
  connection: ClientConfig,
): Promise<void> {
  const client = new Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT pg_cancel_backend($1::int) WHERE pg_postmaster_start_time()::text = $2', [
      processID,
      server,
    ])
  } finally {
    await client.end()
  }
}

const closeTimeoutMs = 20_000

/** Serves waiting acquirers first, since `pool.end()` drops them silently. Gives up after `closeTimeoutMs`. */
async function closePool(pool: Pool): Promise<void> {
  const end = performance.now() + closeTimeoutMs
  while (pool.waitingCount > 0 && performance.now() < end) {
    await delay(10)
  }
  await Promise.race([pool.end(), delay(Math.max(0, end - performance.now()), undefined, { ref: false })])
}
