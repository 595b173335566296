import { task } from '@stamboek/model/records/task/task'
import { taskTemplate } from '@stamboek/model/records/task/task-template'
import { deadlineAfterDays } from '@stamboek/model/rules/preset-deadline'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { anyOfIds } from '../../database/sql-expressions.ts'
import { createRecords } from '../../records/actions/create-records.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { CallHandlerOf } from '../../records/engine/record-feature.ts'
import { RequestProblem } from '../../request-problem.ts'

/**
 * Creates all tasks of a template, with the resource and team that are sent, and returns their number. Deadlines count from `startDate`
 * (default: today), on which tasks without one are due if it is sent. Creates none and throws 422 for an inactive template, more tasks than a template may have, an inactive task type, status or
 * priority, or a task that is refused.
 */
export const createTasksOfTemplate: CallHandlerOf<typeof taskTemplate, 'createTasks'> = async (
  context,
  type,
  { record: template, values },
) => {
  if (template.status !== 'Active') throw new RequestProblem('ruleBroken', 'Dit sjabloon is inactief.')
  const details = template.details.filter(({ isDeleted }) => isDeleted !== true)
  if (details.length > maxTasks)
    throw new RequestProblem(
      'ruleBroken',
      `Er zijn geen taken gemaakt: een sjabloon maakt er hoogstens ${maxTasks}.`,
    )
  await requireActive(context, details)
  const tasks = context.engine.catalogue.typeOf(task)
  await createRecords(
    context,
    tasks,
    details.map((detail) => toTask(detail, values, context.now)),
  )
  return { totalRecordsAffected: details.length }
}

/** Older versions stored templates with more tasks. */
const maxTasks = taskTemplate.fields.details.maxItems

function toTask(
  detail: MemberValues,
  { resourceId, resourceTeamId, startDate }: MemberValues,
  now: string,
): MemberValues {
  const { description, taskText, taskTypeId, taskStatusId, taskPriorityId } = detail
  const start = typeof startDate === 'string' ? startDate : undefined
  const days = detail['daysToDeadlineAfterCreate'] ?? (start === undefined ? undefined : 0)
  const options = {
    today: start ?? dayOf(now),
    workingDaysOnly: detail['workingDaysOnly'] === true,
    holidays: [],
  }
  return {
    description,
    taskText,
    taskTypeId,
    taskStatusId,
    taskPriorityId,
    deadlineUtc: typeof days === 'number' ? deadlineAfterDays(days, options).deadlineUtc : null,
    resourceId: resourceId ?? null,
    resourceTeamId: resourceTeamId ?? null,
  }
}

async function requireActive({ transaction }: HookContext, details: readonly MemberValues[]): Promise<void> {
  const selectInactive = (
    table: 'task_type' | 'task_status' | 'task_priority',
    name: string,
    member: string,
  ) => {
    const ids = details.map((detail) => detail[member]).filter((id) => typeof id === 'string')
    return transaction
      .selectFrom(`record.${table}`)
      .where('id', '=', anyOfIds([...new Set(ids)]))
      .where('status', '<>', 'Active')
      .select((eb) => eb(eb.val(`${name} `), '||', eb.ref('description')).as('what'))
  }
  const rows = await selectInactive('task_type', 'taaktype', 'taskTypeId')
    .unionAll(selectInactive('task_status', 'status', 'taskStatusId'))
    .unionAll(selectInactive('task_priority', 'prioriteit', 'taskPriorityId'))
    .orderBy('what')
    .execute()
  if (rows.length === 0) return
  const named = rows.map(({ what }) => what).join(', ')
  throw new RequestProblem(
    'ruleBroken',
    `Er zijn geen taken gemaakt: het sjabloon gebruikt wat inactief is (${named}).`,
  )
}
