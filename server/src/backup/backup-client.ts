import { Client, type ClientBase } from 'pg'
import type { Database } from '../database/connection/database.ts'

/** With these COPY writes the same bytes on every server. */
const sessionSettings = [
  'SET statement_timeout = 0',
  'SET lock_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
  `SET client_encoding = 'UTF8'`,
  `SET datestyle = 'ISO'`,
  `SET timezone = 'UTC'`,
  `SET intervalstyle = 'postgres'`,
  `SET bytea_output = 'hex'`,
  'SET extra_float_digits = 1',
  'SET synchronize_seqscans = off',
  'SET check_function_bodies = off',
].join('; ')

/**
 * Runs `work` on a connection of its own, outside the pool, without timeouts. The connection ends when the signal
 * aborts, whose reason is then thrown.
 */
export async function withBackupClient<Result>(
  database: Pick<Database, 'connection' | 'identify'>,
  work: (client: ClientBase) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted()
  const client = new Client({ ...database.connection, application_name: 'stamboek-backup' })
  client.on('error', () => {})
  const end = () => void client.end().catch(() => {})
  signal?.addEventListener('abort', end, { once: true })
  try {
    await client.connect()
    await database.identify(client)
    await client.query(sessionSettings)
    return await work(client)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
    await client.end().catch(() => {})
  }
}
