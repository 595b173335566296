import { type StatusType, statusTypes } from '@stamboek/model/records/task/task-status'
import { anyOfIds } from '../../database/sql-expressions.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'

/** Returns the status types by the ids of task statuses; unknown ids are absent. */
export async function readStatusTypes(
  context: RecordContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StatusType>> {
  const rows = await executorOf(context)
    .selectFrom('record.task_status')
    .select(['id', 'status_type as statusType'])
    .where('id', '=', anyOfIds([...new Set(ids)]))
    .execute()
  return new Map(rows.map(({ id, statusType }) => [id, statusType]))
}

export function findStatusTypeLabel(type: StatusType): string {
  return statusTypes.find(({ value }) => value === type)?.label ?? type
}
