import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { tableName } from '../queries/record-selection.ts'

/**
 * Locks records of a global type, so that their entries have the order of commits, and adds an audit entry without changed fields to each:
 * the remark of the call says what was done.
 */
export async function noteRecords(unit: UnitOfWork, type: RecordType, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { caller, correlationId, changeSet, remark = null } = unit
  await sql`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, change_set_id, dto_key, record_id, action, user_id, remark, changes)
    SELECT n.id, now(), ${correlationId}::uuid, nullif(${changeSet.id}::uuid, n.id), ${type.dtoKey}::text, n.record_id, 'Update', ${caller.userId}::uuid, ${remark}::text, '[]'::jsonb
    FROM (SELECT id FROM ${sql.raw(tableName(recordTable(type)))} WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE) locked
    JOIN unnest(${ids.map(() => changeSet.nextEntryId())}::uuid[], ${ids}::uuid[]) AS n(id, record_id) ON n.record_id = locked.id`.execute(
    unit.transaction,
  )
}
