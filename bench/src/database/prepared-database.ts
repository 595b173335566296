import { chmod, mkdir } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import {
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '@stamboek/server/database/embedded/start-embedded-postgres'
import { findInstalledPostgres } from '@stamboek/testing/postgres/test-postgres'
import { Client } from 'pg'
import { startProduct } from '../product-process.ts'

/** Number of general ledger accounts besides those of the demonstration: BENCH_RECORDS, else a million. */
export const generatedRecords = Number(process.env.BENCH_RECORDS || 1_000_000)

export interface PreparedDatabase {
  readonly version: string
  readonly connection: EmbeddedConnection
  readonly databaseUrl: string
  /** Undefined if an earlier run loaded it. */
  readonly loadedInSeconds: number | undefined
  stop(): Promise<void>
}

/** As servers are installed; commits wait for the disk. */
const serverDefaults = { max_connections: '100', work_mem: '4MB', jit: 'on', max_wal_size: '1GB' }

/**
 * Starts a PostgreSQL server (installed or embedded) with `generatedRecords` in one table, loaded by the product. It
 * is kept between runs, in BENCH_DIR or the system's temporary directory.
 */
export async function prepareDatabase(): Promise<PreparedDatabase> {
  const binaries = findInstalledPostgres()
  const size = generatedRecords === 1_000_000 ? '' : `-${generatedRecords}`
  const directory = join(benchDirectory(), `${binaries ? 'installed' : 'embedded'}${size}`)
  await mkdir(directory, { recursive: true })
  await chmod(benchDirectory(), 0o711)
  await chmod(directory, 0o711)
  const server = await startEmbeddedPostgres({
    dataDirectory: directory,
    settings: serverDefaults,
    ...(binaries && { binaries }),
  })
  const { connection } = server
  const query = new URLSearchParams({ host: connection.host, port: String(connection.port ?? 5432) })
  const databaseUrl = `postgres://${connection.user}@/${connection.database}?${query.toString()}`
  try {
    const loadedInSeconds = (await isLoaded(connection)) ? undefined : await load(databaseUrl)
    const stop = () => server.stop()
    return { version: server.version, connection, databaseUrl, loadedInSeconds, stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

function benchDirectory(): string {
  return process.env.BENCH_DIR || join(os.tmpdir(), 'stamboek-bench')
}

async function isLoaded(connection: EmbeddedConnection): Promise<boolean> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string | null }>(
      `select to_regclass('record.general_ledger') as "table"`,
    )
    if (rows[0]?.table === null) return false
    return (await client.query('select from record.general_ledger limit 1')).rows.length > 0
  } finally {
    await client.end()
  }
}

async function load(databaseUrl: string): Promise<number> {
  process.stdout.write(`Loading ${generatedRecords} records; that happens once.\n`)
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    DEMO: 'on',
    DEMO_SCALE: String(generatedRecords),
  })
  await product.stop()
  return product.startedInMs / 1000
}
