import { type RawBuilder, sql } from 'kysely'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'

/** The rights of a resource over the tasks of a type (domain.md section 6). */
export interface TaskRights {
  readonly create: boolean
  readonly execute: boolean
  readonly handle: boolean
  readonly handleOwn: boolean
  readonly cancel: boolean
  readonly cancelOwn: boolean
}

export interface RightsQuestion {
  readonly resourceId: string
  readonly taskTypeId: string
}

const everything: TaskRights = {
  create: true,
  execute: true,
  handle: true,
  handleOwn: true,
  cancel: true,
  cancelOwn: true,
}

export type FindTaskRights = (resourceId: string, taskTypeId: string) => TaskRights

/**
 * Reads rights in one query: a type with functions gives what they say to resources that hold one of those now; a type without any
 * allows everything that the permissions allow. Administrators are no exception.
 */
export async function readTaskRights(
  context: RecordContext,
  questions: readonly RightsQuestion[],
): Promise<FindTaskRights> {
  const asked = new Map(questions.map((each) => [keyOf(each.resourceId, each.taskTypeId), each]))
  const pairs = JSON.stringify(
    [...asked.values()].map(({ resourceId, taskTypeId }) => ({
      resource_id: resourceId,
      task_type_id: taskTypeId,
    })),
  )
  const resourceIds = [...new Set(questions.map(({ resourceId }) => resourceId))]
  const instant = sql`${context.now}::timestamptz`
  const { rows } = await sql<RightsQuestion & TaskRights>`
    WITH held AS (SELECT DISTINCT h.resource_id, h.function_id FROM ${heldFunctions(instant)} AND h.resource_id = ANY(${resourceIds}::uuid[]))
    SELECT q.resource_id AS "resourceId", q.task_type_id AS "taskTypeId",
      bool_or(h.function_id IS NOT NULL AND p.allowed_to_create) AS create,
      bool_or(h.function_id IS NOT NULL AND p.allowed_to_execute) AS execute,
      bool_or(h.function_id IS NOT NULL AND p.allowed_to_handle) AS handle,
      bool_or(h.function_id IS NOT NULL AND p.allowed_to_handle_own_task) AS "handleOwn",
      bool_or(h.function_id IS NOT NULL AND p.allowed_to_cancel) AS cancel,
      bool_or(h.function_id IS NOT NULL AND p.allowed_to_cancel_own_task) AS "cancelOwn"
    FROM jsonb_to_recordset(${pairs}::jsonb) AS q(resource_id uuid, task_type_id uuid)
    JOIN record.function_per_task_type p ON p.task_type_id = q.task_type_id AND NOT p.is_deleted
    LEFT JOIN held h ON h.resource_id = q.resource_id AND h.function_id = p.function_id
    GROUP BY q.resource_id, q.task_type_id`.execute(executorOf(context))
  const found = new Map(rows.map((row) => [keyOf(row.resourceId, row.taskTypeId), row]))
  return (resourceId, taskTypeId) => found.get(keyOf(resourceId, taskTypeId)) ?? everything
}

/** The functions `p` of a type, as a FROM and WHERE to be narrowed further. */
export function functionsOfType(taskTypeId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`record.function_per_task_type p WHERE p.task_type_id = ${taskTypeId} AND NOT p.is_deleted`
}

/** The condition that a resource has a right over the tasks of a type at an instant, as one of its functions or everybody. */
export function hasTaskRight(
  right: 'create' | 'execute',
  { taskTypeId, resourceId }: Readonly<Record<'taskTypeId' | 'resourceId', RawBuilder<unknown>>>,
  instant: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofType = functionsOfType(taskTypeId)
  return sql`(NOT EXISTS (SELECT FROM ${ofType}) OR EXISTS (SELECT FROM ${ofType} AND ${sql.ref(`p.allowed_to_${right}`)}
    AND EXISTS (SELECT FROM ${heldFunctions(instant)} AND h.resource_id = ${resourceId} AND h.function_id = p.function_id)))`
}

/** The active functions `h` of resources at an instant, as a FROM and WHERE to be narrowed further. */
function heldFunctions(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`record.resource_function h JOIN record."function" f ON f.id = h.function_id
    WHERE NOT h.is_deleted AND f.status = 'Active'
      AND tstzrange(h.active_range_utc_start, h.active_range_utc_end) @> ${instant}`
}

function keyOf(resourceId: string, taskTypeId: string): string {
  return `${resourceId} ${taskTypeId}`
}

/** Whether these rights let a resource complete a task; `isOwn`: the task is assigned to it. */
export function mayHandle({ handle, handleOwn }: TaskRights, isOwn: boolean): boolean {
  return handle || (handleOwn && isOwn)
}

export function mayCancel({ cancel, cancelOwn }: TaskRights, isOwn: boolean): boolean {
  return cancel || (cancelOwn && isOwn)
}
