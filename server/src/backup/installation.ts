import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../database/connection/database.ts'

/** The moment of its first migration, which copies keep, tells one installation from another; null before all migrations. */
export const installationExpression = `(SELECT to_char(min(applied_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  FROM stamboek.migration)`

/** Reads which installation this is, as the manifest of its back-ups says it. */
export async function readInstallation(kysely: Kysely<DatabaseTables>): Promise<string | null> {
  const { rows } = await sql<{ installation: string | null }>`
    SELECT ${sql.raw(installationExpression)} AS installation`.execute(kysely)
  return rows[0]?.installation ?? null
}
