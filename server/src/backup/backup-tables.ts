import type { Generated } from 'kysely'

export const backupTables: readonly string[] = [
  // One row for each back-up that was begun; the folders say which are still there.
  `CREATE TABLE IF NOT EXISTS stamboek.backup (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    directory text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    bytes bigint,
    state text NOT NULL CHECK (state IN ('running', 'completed', 'failed')),
    message text,
    verified_at timestamp(3) with time zone,
    verified_message text
  )`,
  `CREATE INDEX IF NOT EXISTS backup_started_at ON stamboek.backup (started_at)`,
  // A row while the database is a restored copy: it runs no jobs.
  `CREATE TABLE IF NOT EXISTS stamboek.restored_copy (
    backup_name text NOT NULL,
    made_at timestamp(3) with time zone NOT NULL,
    restored_at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp()
  )`,
]

declare module '../database/connection/database.ts' {
  interface DatabaseTables {
    'stamboek.backup': {
      id: string
      name: string
      directory: string
      started_at: string
      ended_at: string | null
      bytes: number | null
      state: 'running' | 'completed' | 'failed'
      message: string | null
      /** When a proof of it last succeeded or failed; `verified_message` is null for a success. */
      verified_at: string | null
      verified_message: string | null
    }
    'stamboek.restored_copy': {
      backup_name: string
      made_at: string
      restored_at: Generated<string>
    }
  }
}
