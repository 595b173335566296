import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type ClientConfig, Pool } from 'pg'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { checkServer } from './check-server.ts'
import { type DatabaseLog, silentLog } from './database-log.ts'
import { createDegradedStateMonitor, type DegradedState } from './degraded-state.ts'
import { NamedClient } from './named-statements.ts'
import { parseDatabaseUrl } from './parse-database-url.ts'
import { typeParsers } from './type-parsers.ts'

/** Untyped, since the tables derive from record types at run time. */
export type DynamicSchema = Record<string, Record<string, unknown>>

/** The one database of a running Stamboek. */
export interface Database {
  readonly kysely: Kysely<DynamicSchema>
  readonly kind: 'embedded' | 'server'
  /** For clients outside the pool: LISTEN, COPY, tests. Holds the password, so never log it. */
  readonly connection: ClientConfig
  /** Whether a new connection gets an answer within two seconds. */
  isReachable(): Promise<boolean>
  /** Returns why the database cannot be read or written at the moment; undefined when it can. */
  checkReadiness(): Promise<'unreachable' | DegradedState | undefined>
  /** Opens another pool of connections to the same database, for work that must not hold up other work. */
  openPool(size: number): Database
  /**
   * Waits up to 20 s for running and waiting queries, then closes all connections and stops the embedded server. What `openPool`
   * returned closes its own pool only.
   */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…`; absent: the embedded database. */
  readonly databaseUrl?: string
  /** Where the embedded database keeps its files. */
  readonly dataDirectory: string
  /** Maximum number of pooled connections. */
  readonly poolSize?: number
  /** After it the server cancels a statement. */
  readonly statementTimeoutMs?: number
  readonly log?: DatabaseLog
}

/** Opens the database; throws a StartError, one Dutch line without the password, when it cannot be used. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { kind, address, stop } = await resolveServer(options)
  const connection = { ...sessionSettings(options.statementTimeoutMs), ...address }
  connection.options = [sessionOptions, address.options ?? ''].join(' ').trim()
  try {
    await checkServer(connection)
  } catch (error) {
    await stop()
    throw error
  }
  const shortages = createDegradedStateMonitor(connection, options.log ?? silentLog)
  let probing: Promise<boolean> | undefined

  function isReachable(): Promise<boolean> {
    // Concurrent probes share one connection.
    probing ??= canConnect(connection).finally(() => {
      probing = undefined
    })
    return probing
  }

  const closePools: (() => Promise<void>)[] = []

  function openOnPool(size: number): Database {
    const pool = openPool(connection, size, options.log)
    const close = once(() => closePool(pool))
    closePools.push(close)
    return {
      kysely: new Kysely<DynamicSchema>({
        dialect: new PostgresDialect({ pool }),
        log: (event) => {
          if (event.level === 'error') shortages.recordError(event.error)
        },
      }),
      kind,
      connection,
      isReachable,
      async checkReadiness() {
        if (!(await isReachable())) return 'unreachable'
        return shortages.check().catch(() => 'unreachable')
      },
      openPool: openOnPool,
      close,
    }
  }

  return {
    ...openOnPool(options.poolSize ?? defaultPoolSize),
    close: once(() => Promise.all(closePools.map((close) => close())).then(stop, stop)),
  }
}

/** Later calls get the promise of the first. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => {
    closing ??= close()
    return closing
  }
}

interface ResolvedServer {
  readonly kind: Database['kind']
  readonly address: ClientConfig
  readonly stop: () => Promise<void>
}

async function resolveServer({
  databaseUrl,
  dataDirectory,
  log = silentLog,
}: DatabaseOptions): Promise<ResolvedServer> {
  if (databaseUrl !== undefined) {
    return { kind: 'server', address: parseDatabaseUrl(databaseUrl), stop: async () => {} }
  }
  const embedded = await startEmbeddedPostgres({ dataDirectory, log })
  // Without `ssl` the client would read PGSSLMODE.
  return { kind: 'embedded', address: { ...embedded.connection, ssl: false }, stop: () => embedded.stop() }
}

/** `typeParsers` requires this form of dates and times. */
const sessionOptions = '-c timezone=UTC -c datestyle=ISO'

function sessionSettings(statementTimeoutMs = 15_000): ClientConfig {
  return {
    application_name: 'stamboek',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: typeParsers,
  }
}

const defaultPoolSize = 22

function openPool(connection: ClientConfig, size: number, log: DatabaseLog = silentLog): Pool {
  const pool = new Pool({ ...connection, max: size, Client: NamedClient })
  const report = (error: Error) => log.warn(`Een verbinding met de database is verbroken: ${error.message}`)
  // The pool listens to idle connections only: without its own listener a client that breaks within a transaction would
  // crash the process.
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const reachabilityTimeoutMs = 2_000

async function canConnect(connection: ClientConfig): Promise<boolean> {
  const limits = { connectionTimeoutMillis: reachabilityTimeoutMs, query_timeout: reachabilityTimeoutMs }
  const client = new Client({ ...connection, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
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
