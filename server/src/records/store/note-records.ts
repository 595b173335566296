import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import type { UnitOfWork } from '../engine/unit-of-work.ts'

export interface NotedRecord {
  readonly id: string
  /** Null for all units. */
  readonly businessUnitId: string | null
}

/**
 * Adds an audit entry without changed fields to each record: the remark of the call says what was done. An import notes the record of
 * its file, which leads from that to its change set.
 */
export async function noteRecords(
  unit: UnitOfWork,
  { dtoKey }: RecordType,
  records: readonly NotedRecord[],
): Promise<void> {
  if (records.length === 0) return
  const { caller, correlationId, changeSet, now, remark = null } = unit
  const ids = records.map(({ id }) => id)
  const units = records.map(({ businessUnitId }) => businessUnitId)
  await sql`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, change_set_id, dto_key, record_id, business_unit_id, action, user_id, remark, changes)
    SELECT n.id, ${now}::timestamptz, ${correlationId}::uuid, nullif(${changeSet.id}::uuid, n.id), ${dtoKey}::text, n.record_id, n.business_unit_id, 'Update', ${caller.userId}::uuid, ${remark}::text, '[]'::jsonb
    FROM unnest(${records.map(() => changeSet.nextEntryId())}::uuid[], ${ids}::uuid[], ${units}::uuid[]) AS n(id, record_id, business_unit_id)`.execute(
    unit.transaction,
  )
  for (const { id, businessUnitId } of records)
    unit.publishAfterCommit({ dtoKey, action: 'Update', ids: [id], businessUnitId, userId: caller.userId })
}
