import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../connection/database.ts'

/**
 * Builds an index, by name and definition, beside the work on a table of the schema `stamboek`; one that an interruption left
 * unfinished is dropped before.
 */
export async function buildIndex(
  connection: Kysely<DatabaseTables>,
  table: string,
  [name, definition]: readonly [name: string, definition: string],
): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`SELECT indisvalid AS "isValid" FROM pg_index
    WHERE indexrelid = to_regclass(${`stamboek.${name}`})`.execute(connection)
  if (rows[0]?.isValid) return
  if (rows[0]) await sql.raw(`DROP INDEX CONCURRENTLY stamboek.${name}`).execute(connection)
  await sql`SET maintenance_work_mem = '256MB'`.execute(connection)
  try {
    await sql.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${table} ${definition}`).execute(connection)
  } finally {
    await sql`RESET maintenance_work_mem`.execute(connection)
  }
}
