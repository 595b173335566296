import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { readSystemUserId, systemUserName } from '../../access/system-user.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { RecordContext, RecordEngine } from './record-context.ts'

/**
 * Creates a context in which the program itself is the caller: of no business unit, with every right in all of them.
 * Inserts its user, which cannot sign in, with an audit entry, unless the database has it.
 */
export async function createSystemContext(
  engine: RecordEngine,
  correlationId: string = uuidV7(),
): Promise<RecordContext> {
  return { engine, caller: await ensureSystemCaller(engine), correlationId, now: new Date().toISOString() }
}

async function ensureSystemCaller({ database, catalogue }: RecordEngine): Promise<Caller> {
  const { kysely } = database
  const id = uuidV7()
  const own = { userName: systemUserName, fullName: 'Systeem', status: 'Inactive', systemValue: true }
  const changes = Object.entries(own).map(([field, after]): AuditChange => ({ field, before: null, after }))
  await sql`WITH made AS (
      INSERT INTO record."user" (id, user_name, full_name, status, system_value, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
      VALUES (${id}::uuid, ${own.userName}, ${own.fullName}, ${own.status}, ${own.systemValue}, ${id}::uuid, now(), ${id}::uuid, now())
      ON CONFLICT DO NOTHING RETURNING id
    )
    INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
    SELECT ${uuidV7()}::uuid, now(), ${uuidV7()}::uuid, 'Main.UserViewDto', id, 'Insert', id, ${JSON.stringify(changes)}::jsonb FROM made`.execute(
    kysely,
  )
  const permissions = new Set(catalogue.permissions())
  return {
    userId: (await readSystemUserId(database)) ?? id,
    userName: systemUserName,
    fullName: 'Systeem',
    businessUnitId: null,
    permissions,
    permissionsIn: () => permissions,
    isIn: () => true,
    unitsWith: () => 'all',
  }
}
