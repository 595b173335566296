import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'

/** The user by which the program changes records; nobody can sign in with it. */
export const systemUserName = 'systeem'

/** Returns null where that user was not created yet. */
export async function readSystemUserId({ kysely }: Pick<Database, 'kysely'>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM record."user" WHERE user_name = ${systemUserName}`.execute(kysely)
  return rows[0]?.id ?? null
}
