import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import type { UnitOfWork } from '../engine/unit-of-work.ts'

/** Adds an audit entry without changed fields to each record of a global type: the remark of the call says what was done. */
export async function noteRecords(unit: UnitOfWork, type: RecordType, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { caller, correlationId, changeSet, remark = null } = unit
  const entry = { dtoKey: type.dtoKey, action: 'Update', changes: [] } as const
  await sql`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, change_set_id, dto_key, record_id, action, user_id, remark, changes)
    SELECT n.id, now(), ${correlationId}::uuid, nullif(${changeSet.id}::uuid, n.id), ${type.dtoKey}::text, n.record_id, 'Update', ${caller.userId}::uuid, ${remark}::text, '[]'::jsonb
    FROM unnest(${ids.map(() => changeSet.addEntry(entry))}::uuid[], ${ids}::uuid[]) AS n(id, record_id)`.execute(
    unit.transaction,
  )
}
