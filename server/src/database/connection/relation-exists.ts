import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from './database.ts'

/** Whether the database has a table or index of this name, with its schema: older versions may not have made it. */
export async function relationExists(kysely: Kysely<DatabaseTables>, name: string): Promise<boolean> {
  const { rows } = await sql<{
    isThere: boolean
  }>`SELECT to_regclass(${name}) IS NOT NULL AS "isThere"`.execute(kysely)
  return rows[0]?.isThere === true
}
