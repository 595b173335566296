import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'

/** The user by which the program changes records; it cannot sign in. */
export const systemUserName = 'systeem'

/** Selects the id of the user by which the program changes records. */
export const selectSystemUserId: RawBuilder<string> = sql`SELECT id FROM record."user" WHERE user_name = ${systemUserName}`

/** Returns the id of the user by which the program changes records; null if it is not stored yet. */
export async function readSystemUserId({ kysely }: Pick<Database, 'kysely'>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`${selectSystemUserId}`.execute(kysely)
  return rows[0]?.id ?? null
}
