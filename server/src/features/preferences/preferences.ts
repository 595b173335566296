import { sql } from 'kysely'
import type { Database } from '../../database/connection/database.ts'

/** Preferences by user and key (domain.md section 7, platform.md section 7). */
export const preferenceTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS stamboek.preference (
    user_id uuid NOT NULL,
    reference_id text NOT NULL CHECK (char_length(reference_id) <= 500),
    ui_preferences jsonb NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, reference_id)
  )`,
]

/** Per user. */
const maxKeys = 2000

/** Per user, as PostgreSQL stores them (compressed). */
const maxTotalBytes = 5 * 1024 * 1024

export interface Preference {
  readonly uiPreferences: unknown
}

export async function readPreference(
  database: Database,
  userId: string,
  referenceId: string,
): Promise<Preference | undefined> {
  const { rows } = await sql<{ ui_preferences: unknown }>`SELECT ui_preferences FROM stamboek.preference
    WHERE user_id = ${userId}::uuid AND reference_id = ${referenceId}`.execute(database.kysely)
  return rows[0] && { uiPreferences: rows[0].ui_preferences }
}

/** Returns false and writes nothing when a limit per user is reached. */
export async function writePreference(
  database: Database,
  userId: string,
  referenceId: string,
  uiPreferences: unknown,
): Promise<boolean> {
  const text = JSON.stringify(uiPreferences)
  const { numAffectedRows } =
    await sql`INSERT INTO stamboek.preference (user_id, reference_id, ui_preferences)
    SELECT ${userId}::uuid, ${referenceId}, ${text}::jsonb
    FROM (SELECT count(*) AS keys, coalesce(sum(pg_column_size(ui_preferences)), 0) AS bytes FROM stamboek.preference
      WHERE user_id = ${userId}::uuid AND reference_id <> ${referenceId}) others
    WHERE keys < ${sql.lit(maxKeys)} AND bytes + pg_column_size(${text}::jsonb) <= ${sql.lit(maxTotalBytes)}
    ON CONFLICT (user_id, reference_id) DO UPDATE SET ui_preferences = excluded.ui_preferences, updated_at = now()`.execute(
      database.kysely,
    )
  return Number(numAffectedRows ?? 0) > 0
}

export async function deletePreference(
  database: Database,
  userId: string,
  referenceId: string,
): Promise<void> {
  await sql`DELETE FROM stamboek.preference WHERE user_id = ${userId}::uuid AND reference_id = ${referenceId}`.execute(
    database.kysely,
  )
}
