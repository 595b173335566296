import { type StatusType, statusTypes } from '@stamboek/model/records/task/task-status'
import { sql } from 'kysely'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'

/** The types of task statuses by id. */
export async function readStatusTypes(
  context: RecordContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StatusType>> {
  const { rows } = await sql<{ id: string; statusType: StatusType }>`
    SELECT id, status_type AS "statusType" FROM record.task_status
    WHERE id = ANY(${[...new Set(ids)]}::uuid[])`.execute(executorOf(context))
  return new Map(rows.map(({ id, statusType }) => [id, statusType]))
}

export function findStatusTypeLabel(type: StatusType): string {
  return statusTypes.find(({ value }) => value === type)?.label ?? type
}
