import { setTimeout as delay } from 'node:timers/promises'
import type { PoolStatus } from '@stamboek/model/contract/system-status'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Client, ClientConfig } from 'pg'
import type { PostgresBinaries } from '../embedded/postgres-binaries.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import type { RecordTables } from '../record-tables.ts'
import { type ConnectionPool, openConnectionPool } from './connection-pool.ts'
import { type DatabaseLog, silentLog } from './database-log.ts'
import { createDegradedStateMonitor, type DegradedState, degradedStateOf } from './degraded-state.ts'
import { parseDatabaseUrl } from './parse-database-url.ts'
import { isReadOnlyError, PooledClient, serverQuery } from './pooled-client.ts'
import { requireUsableServer } from './require-usable-server.ts'
import { createServerWatch, type ServerWatch } from './server-watch.ts'
import { typeParsers } from './type-parsers.ts'

export interface DatabaseTables extends RecordTables {}

export interface Database {
  readonly kysely: Kysely<DatabaseTables>
  readonly kind: 'embedded' | 'server'
  /**
   * For clients outside the pool: LISTEN, COPY, tests. Their connections are cut when the address of the database
   * leads to another server. Contains the password, so it must not be logged.
   */
  readonly connection: ClientConfig
  /**
   * Records the server to which a connection outside the pool leads, so that it is kept if that is the new one already.
   */
  identify(client: Client): Promise<void>
  isReachable(): Promise<boolean>
  /** Why the database cannot be read or written now; undefined if it can. */
  checkReadiness(): Promise<'unreachable' | DegradedState | undefined>
  /** Opens another pool, for work that must not delay other work. `name` is for `readPools`. */
  openPool(name: string, size: number): Database
  /** The open pools, those of other databases of `openPool` included. */
  readonly readPools: () => readonly PoolStatus[]
  /**
   * Waits up to 20 s for queries, then closes all connections and stops the embedded server. A database of `openPool`
   * closes its own pool only.
   */
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly databaseUrl?: string
  readonly dataDirectory: string
  /** Programs for the embedded database instead of the bundled ones. */
  readonly binaries?: PostgresBinaries | undefined
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  /** How long to wait for a server that is not up yet (0). */
  readonly waitSeconds?: number
  /** Ends that wait. */
  readonly signal?: AbortSignal | undefined
  readonly log?: DatabaseLog
  /** Called after each statement of a pool; must not throw. */
  readonly onStatement?: (statement: ExecutedStatement) => void
}

export interface ExecutedStatement {
  /** Without values. */
  readonly sql: string
  readonly durationMs: number
  readonly isFailed: boolean
}

/**
 * Opens the database, without `databaseUrl` by starting the embedded one; by default with 24 connections and a
 * statement timeout of 15 s. Throws a StartError, one Dutch line without the password, if it cannot be used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { log = silentLog } = options
  const { kind, address, stop } = await resolveServer(options)
  const connection = { ...sessionSettings(options.statementTimeoutMs), ...address }
  connection.options = [sessionOptions, address.options ?? ''].join(' ').trim()
  try {
    await requireUsableServer(connection, {
      waitSeconds: options.waitSeconds ?? 0,
      log,
      signal: options.signal,
    })
  } catch (error) {
    await stop()
    throw error
  }
  const watch = createServerWatch(() => degraded.record('readOnly'))
  const pools = new Set<ConnectionPool>()

  function openPool(name: string, size: number): ConnectionPool {
    const opened = openConnectionPool({ name, connection, size, log, watch })
    const pool = { ...opened, end: once(() => opened.end().finally(() => pools.delete(pool))) }
    pools.add(pool)
    return pool
  }

  const mainPool = openPool('main', options.poolSize ?? defaultPoolSize)
  const degraded = createDegradedStateMonitor({ run: (sql) => runProbe(mainPool, watch, sql), log })
  let probing: Promise<boolean> | undefined

  function isReachable(): Promise<boolean> {
    probing ??= canConnect(connection, watch).finally(() => {
      probing = undefined
    })
    return probing
  }

  function openOn(pool: PostgresPool): Database {
    return {
      kysely: new Kysely<DatabaseTables>({
        dialect: new PostgresDialect({ pool }),
        log: (event) => {
          const isFailed = event.level === 'error'
          const state = isFailed ? degradedStateOf(event.error) : undefined
          if (state) degraded.record(state)
          options.onStatement?.({ sql: event.query.sql, durationMs: event.queryDurationMillis, isFailed })
        },
      }),
      kind,
      connection: { ...connection, stream: watch.createSocket },
      async identify(client) {
        const { rows } = await client.query<{ server: string }>(serverQuery)
        watch.recordSocket(client.connection.stream, rows[0]?.server ?? '')
      },
      isReachable,
      async checkReadiness() {
        if (!(await isReachable())) return 'unreachable'
        return degraded.check().catch(() => 'unreachable')
      },
      openPool: (name, size) => openOn(openPool(name, size)),
      readPools: () => [...pools].map((pool) => pool.readStatus()),
      close: () => pool.end(),
    }
  }

  return {
    ...openOn(mainPool),
    close: once(() => Promise.all([...pools].map((pool) => pool.end())).then(stop, stop)),
  }
}

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
  binaries,
  log = silentLog,
}: DatabaseOptions): Promise<ResolvedServer> {
  if (databaseUrl !== undefined) {
    return { kind: 'server', address: parseDatabaseUrl(databaseUrl), stop: async () => {} }
  }
  const embedded = await startEmbeddedPostgres({ dataDirectory, log, ...(binaries && { binaries }) })
  // Without `ssl` the client would read PGSSLMODE.
  return { kind: 'embedded', address: { ...embedded.connection, ssl: false }, stop: () => embedded.stop() }
}

/** `typeParsers` requires this form of dates and times. Compiling a plan (JIT) takes longer than most statements do. */
const sessionOptions = '-c timezone=UTC -c datestyle=ISO -c jit=off'

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

const defaultPoolSize = 24

const reachabilityTimeoutMs = 2_000

async function canConnect(connection: ClientConfig, watch: ServerWatch): Promise<boolean> {
  const limits = { connectionTimeoutMillis: reachabilityTimeoutMs, query_timeout: reachabilityTimeoutMs }
  const client = new PooledClient({ ...connection, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await watch.identify(client)
    return true
  } catch (error) {
    return isReadOnlyError(error)
  } finally {
    client.end().catch(() => {})
  }
}

const probeTimeoutMs = 5_000

async function runProbe(pool: PostgresPool, watch: ServerWatch, sql: string): Promise<void> {
  const connection = await pool.connect()
  const timer = new AbortController()
  const timeout = delay(probeTimeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error('The probe of the database took too long')
  })
  try {
    await Promise.race([connection.query(sql, []), timeout])
    watch.recordWritable()
    connection.release()
  } catch (error) {
    connection.release(true)
    throw error
  } finally {
    timer.abort()
    timeout.catch(() => {})
  }
}
