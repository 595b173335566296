import type { Generated } from 'kysely'
import { addColumnOnce } from '../database/schema/add-column.ts'

export const accessTables: readonly string[] = [
  // Only the SHA-256 of the token is stored: a leaked copy of the database opens no session.
  `CREATE TABLE IF NOT EXISTS stamboek.session (
    token_hash bytea PRIMARY KEY,
    user_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    address text
  )`,
  `CREATE INDEX IF NOT EXISTS session_by_user ON stamboek.session (user_id)`,
  `CREATE INDEX IF NOT EXISTS session_by_end ON stamboek.session (expires_at)`,
  `CREATE TABLE IF NOT EXISTS stamboek.sign_in_failure (
    subject text NOT NULL,
    failed_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX IF NOT EXISTS sign_in_failure_subject ON stamboek.sign_in_failure (subject, failed_at)`,
  // Incremented by every change of users, roles and business units; invalidates cached rights on every node.
  `CREATE TABLE IF NOT EXISTS stamboek.access_version (version bigint NOT NULL)`,
  `INSERT INTO stamboek.access_version (version) SELECT 1 WHERE NOT EXISTS (SELECT FROM stamboek.access_version)`,
  `CREATE TABLE IF NOT EXISTS stamboek.known_permission (permission text PRIMARY KEY)`,
  `CREATE TABLE IF NOT EXISTS stamboek.one_time_link (
    token_hash bytea PRIMARY KEY,
    expires_at timestamptz NOT NULL
  )`,
  // Null: the link of the first administrator.
  addColumnOnce('stamboek.one_time_link', 'user_id', 'uuid'),
]

declare module '../database/connection/database.ts' {
  interface DatabaseTables {
    'stamboek.session': {
      token_hash: Uint8Array
      user_id: string
      created_at: Generated<string>
      last_used_at: Generated<string>
      expires_at: string
      address: string | null
    }
    'stamboek.access_token': {
      id: string
      token_hash: Uint8Array
      user_id: string
      name: string
      permissions: readonly string[]
      business_unit_ids: readonly string[] | null
      created_at: Generated<string>
      expires_at: string
      last_used_at: string | null
      last_address: string | null
      ended_at: string | null
    }
    'stamboek.sign_in_failure': { subject: string; failed_at: Generated<string> }
    'stamboek.access_version': { version: number }
    'stamboek.known_permission': { permission: string }
    'stamboek.one_time_link': { token_hash: Uint8Array; expires_at: string; user_id: string | null }
  }
}
