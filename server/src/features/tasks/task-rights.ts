import { type Expression, type SqlBool, sql } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { anyOfIds, contains, instant, isKept, periodOf, tables } from '../../database/sql-expressions.ts'
import { executorOf, type RecordContext } from '../../records/engine/record-context.ts'

/** The rights of a resource over the tasks of a type (requirements 8.5). */
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
 * Reads the rights of all pairs in `questions` in one query; the lookup allows everything for other pairs. A resource
 * has the rights of those functions of the task type that it holds now, one that has not come yet on its first day, administrators
 * included. A type without functions allows everything.
 */
export async function readTaskRights(
  context: RecordContext,
  questions: readonly RightsQuestion[],
): Promise<FindTaskRights> {
  const asked = new Map(questions.map((each) => [keyOf(each.resourceId, each.taskTypeId), each]))
  const resourceIds = [...new Set(questions.map(({ resourceId }) => resourceId))]
  const pairs = sql<RightsQuestion>`jsonb_to_recordset(${JSON.stringify([...asked.values()])}::jsonb)`
  const rows = await executorOf(context)
    .with('held', () =>
      selectHeldFunctions(sql<string>`greatest(r.active_range_utc_start, ${instant(context.now)})`)
        .innerJoin('record.resource as r', 'r.id', 'h.resource_id')
        .select(['h.resource_id', 'h.function_id'])
        .distinct()
        .where('h.resource_id', '=', anyOfIds(resourceIds)),
    )
    .selectFrom(pairs.as<'q'>(sql`q("resourceId" uuid, "taskTypeId" uuid)`))
    .innerJoin('record.function_per_task_type as p', (join) =>
      join.onRef('p.task_type_id', '=', 'q.taskTypeId').on((eb) => isKept(eb, 'p')),
    )
    .leftJoin('held as h', (join) =>
      join.onRef('h.resource_id', '=', 'q.resourceId').onRef('h.function_id', '=', 'p.function_id'),
    )
    .groupBy(['q.resourceId', 'q.taskTypeId'])
    .select((eb) => {
      const allows = (right: AllowedColumn) =>
        eb.fn<boolean>('bool_or', [eb.and([eb('h.function_id', 'is not', null), eb.ref(`p.${right}`)])])
      return [
        'q.resourceId',
        'q.taskTypeId',
        allows('allowed_to_create').as('create'),
        allows('allowed_to_execute').as('execute'),
        allows('allowed_to_handle').as('handle'),
        allows('allowed_to_handle_own_task').as('handleOwn'),
        allows('allowed_to_cancel').as('cancel'),
        allows('allowed_to_cancel_own_task').as('cancelOwn'),
      ]
    })
    .execute()
  const found = new Map(rows.map((row) => [keyOf(row.resourceId, row.taskTypeId), row]))
  return (resourceId, taskTypeId) => found.get(keyOf(resourceId, taskTypeId)) ?? everything
}

type AllowedColumn = Extract<keyof DatabaseTables['record.function_per_task_type'], `allowed_to_${string}`>

/** Selects the functions `p` of a type. */
export function selectFunctionsOfType(taskTypeId: Expression<string | null>) {
  return tables
    .selectFrom('record.function_per_task_type as p')
    .where('p.task_type_id', '=', taskTypeId)
    .where((eb) => isKept(eb, 'p'))
}

/**
 * SQL for whether a resource has a right over the tasks of a type at an instant, by a function that it holds then or
 * because the type has no functions.
 */
export function hasTaskRight(
  right: 'create' | 'execute',
  { taskTypeId, resourceId }: Readonly<Record<'taskTypeId' | 'resourceId', Expression<string | null>>>,
  at: Expression<string>,
): Expression<SqlBool> {
  const ofType = selectFunctionsOfType(taskTypeId)
  const allowing = ofType.where(`p.allowed_to_${right}`, 'is', true).where((eb) => {
    const held = selectHeldFunctions(at).where('h.resource_id', '=', resourceId)
    return eb.exists(held.where('h.function_id', '=', eb.ref('p.function_id')))
  })
  return tables.or([tables.not(tables.exists(ofType)), tables.exists(allowing)])
}

/** Selects the active functions `h` of resources at an instant. */
function selectHeldFunctions(at: Expression<string>) {
  return tables
    .selectFrom('record.resource_function as h')
    .innerJoin('record.function as f', 'f.id', 'h.function_id')
    .where((eb) => isKept(eb, 'h'))
    .where('f.status', '=', 'Active')
    .where((eb) => contains(periodOf(eb, 'h'), at))
}

function keyOf(resourceId: string, taskTypeId: string): string {
  return `${resourceId} ${taskTypeId}`
}

/** Whether these rights allow to complete a task, or to reopen a completed one. `isOwn`: it is assigned to their resource. */
export function mayHandle({ handle, handleOwn }: TaskRights, isOwn: boolean): boolean {
  return handle || (handleOwn && isOwn)
}

/** Whether these rights allow to cancel a task, or to reopen a cancelled one. `isOwn`: it is assigned to their resource. */
export function mayCancel({ cancel, cancelOwn }: TaskRights, isOwn: boolean): boolean {
  return cancel || (cancelOwn && isOwn)
}
