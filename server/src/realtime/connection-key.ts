import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'

/** Tables in the PostgreSQL schema `stamboek`; each statement may run at every start. */
export const realtimeTables: readonly string[] = [
  // Signs connection tokens on every node. A token is useless without a session.
  `CREATE TABLE IF NOT EXISTS stamboek.connection_key (
    is_the_one boolean PRIMARY KEY DEFAULT true CHECK (is_the_one),
    key bytea NOT NULL
  )`,
]

const keyBytes = 32

/** Returns the 32 bytes that sign connection tokens on all nodes; creates them if the database has none. */
export async function readOrCreateConnectionKey({ kysely }: Pick<Database, 'kysely'>): Promise<Uint8Array> {
  await sql`INSERT INTO stamboek.connection_key (key) VALUES (${randomBytes(keyBytes)}) ON CONFLICT DO NOTHING`.execute(
    kysely,
  )
  const { rows } = await sql<{ key: Uint8Array }>`SELECT key FROM stamboek.connection_key`.execute(kysely)
  const [row] = rows
  if (!row) throw new Error('The key of connections is gone.')
  return row.key
}
