import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { RecordEngine } from './record-context.ts'

/**
 * The program itself as a caller: whoever makes the records that nobody asked for. Its user is made when there is none; it
 * made itself, and nobody can sign in with it. It holds every permission: nobody else is there yet to have given any.
 */
export async function systemCaller({ database, catalogue }: RecordEngine): Promise<Caller> {
  const { kysely } = database
  const id = uuidV7()
  await sql`INSERT INTO record."user" (id, user_name, full_name, status, system_value, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
    VALUES (${id}::uuid, 'systeem', 'Systeem', 'Inactive', true, ${id}::uuid, now(), ${id}::uuid, now())
    ON CONFLICT DO NOTHING`.execute(kysely)
  const { rows } = await sql<{
    id: string
  }>`SELECT id FROM record."user" WHERE user_name = 'systeem'`.execute(kysely)
  const permissions = new Set(catalogue.permissions())
  return {
    userId: rows[0]?.id ?? id,
    userName: 'systeem',
    fullName: 'Systeem',
    businessUnitId: null,
    permissions,
    permissionsIn: () => permissions,
    isIn: () => true,
  }
}
