import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { tableName } from '../queries/record-selection.ts'

export interface NotedRecord {
  readonly id: string
  /** Null for all units. */
  readonly businessUnitId: string | null
}

/**
 * Locks records, so that their entries have the order of commits, and adds an audit entry without changed fields to each: the remark of
 * the call says what was done. An import notes the record of its file, which leads from that to its change set.
 */
export async function noteRecords(
  unit: UnitOfWork,
  type: RecordType,
  records: readonly NotedRecord[],
): Promise<void> {
  if (records.length === 0) return
  const { caller, correlationId, changeSet, now, remark = null } = unit
  const ids = records.map(({ id }) => id)
  const units = records.map(({ businessUnitId }) => businessUnitId)
  const entry = { dtoKey: type.dtoKey, action: 'Update', changes: [] } as const
  const table = sql.raw(tableName(recordTable(type)))
  await sql`SELECT FROM ${table} WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    unit.transaction,
  )
  await sql`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, change_set_id, dto_key, record_id, business_unit_id, action, user_id, token_id, remark, changes)
    SELECT n.id, ${now}::timestamptz, ${correlationId}::uuid, nullif(${changeSet.id}::uuid, n.id), ${type.dtoKey}::text, n.record_id, n.business_unit_id, 'Update', ${caller.userId}::uuid, ${caller.tokenId ?? null}::uuid, ${remark}::text, '[]'::jsonb
    FROM unnest(${records.map(() => changeSet.addEntry(entry))}::uuid[], ${ids}::uuid[], ${units}::uuid[]) AS n(id, record_id, business_unit_id)`.execute(
    unit.transaction,
  )
  for (const { id, businessUnitId } of records)
    unit.publishAfterCommit({
      dtoKey: type.dtoKey,
      action: 'Update',
      ids: [id],
      businessUnitId,
      userId: caller.userId,
    })
}
