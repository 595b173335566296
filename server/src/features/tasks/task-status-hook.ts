import type { StatusType } from '@stamboek/model/records/task/task-status'
import { sql } from 'kysely'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { lockWithRetry } from '../../records/queries/lock-with-retry.ts'
import { createBrokenRule } from '../../request-problem.ts'
import { findStatusTypeLabel } from './status-types.ts'

const lockKey = 'task-statuses'

/** Keeps an active status of each type: without one, tasks could no longer be made, completed or cancelled. */
export const taskStatusHook: RecordHook = {
  async lock(context) {
    // Two statuses of one type could otherwise be deactivated side by side.
    await lockWithRetry(context, () =>
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(context.transaction),
    )
  },
  async afterWrite(context, writes) {
    const types = writes.filter(isNoLongerActive).map(({ before }) => before?.statusType as StatusType)
    const gone = await findGoneType(context, [...new Set(types)], writes)
    if (gone === undefined) return
    throw createBrokenRule(
      'status',
      `Dit is de laatste actieve status van het type ${findStatusTypeLabel(gone)}.`,
    )
  },
}

function isNoLongerActive({ action, before, after }: PlannedWrite): boolean {
  // Undoing an import deletes the records that it made.
  return before?.status === 'Active' && (action === 'Delete' || after.status !== 'Active')
}

/** Global statuses serve every unit; those of a unit serve that unit alone. */
async function findGoneType(
  { transaction, caller }: HookContext,
  types: readonly StatusType[],
  writes: readonly PlannedWrite[],
): Promise<StatusType | undefined> {
  if (types.length === 0) return undefined
  const isGlobal = writes.some(({ before }) => before?.isGlobalSystemBusinessUnitRecord === true)
  const unitId = isGlobal ? null : caller.businessUnitId
  const { rows } = await sql<{ type: StatusType }>`SELECT type FROM unnest(${types}::text[]) AS gone(type)
    WHERE NOT EXISTS (SELECT FROM record.task_status s WHERE s.status_type = gone.type AND s.status = 'Active'
      AND (s.business_unit_id IS NULL OR s.business_unit_id = ${unitId}::uuid))
    LIMIT 1`.execute(transaction)
  return rows[0]?.type
}
