import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { StatusType } from '@stamboek/model/records/task/task-status'
import { type DeadlineMove, moveDeadline } from '@stamboek/model/rules/move-deadline'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { uuid } from '../../database/sql-expressions.ts'
import { bulkChange, bulkChangeLocked } from '../../records/actions/bulk-change.ts'
import type { CallHandler, HookContext } from '../../records/engine/record-context.ts'
import { visibleRecords } from '../../records/engine/record-scope.ts'
import type { StoredRecord } from '../../records/queries/stored-record.ts'
import { createBrokenRule } from '../../request-problem.ts'
import { findAvailable } from './find-available.ts'
import { findOwnResource } from './own-resource.ts'
import { type Holiday, readHolidays } from './read-holidays.ts'
import { findStatusTypeLabel } from './status-types.ts'
import { readTaskRights } from './task-rights.ts'

type Move = Pick<DeadlineMove, 'direction' | 'quantity' | 'unit'>

/** Assigns marked tasks to the caller's resource (domain.md section 4, canAssignToMe). */
const assignToMe: CallHandler = (context, type, { ids }) =>
  bulkChange(context, type, ids, async (unit, tasks) => {
    const own = await findOwnResource(unit)
    if (!own) return () => ({ reason: 'Je account heeft geen resource.' })
    const rightsOf = await readTaskRights(
      unit,
      tasks.map((task) => ({ resourceId: own.id, taskTypeId: taskTypeOf(task) })),
    )
    return (task) => {
      if (task.resourceId === own.id) return { reason: 'De taak is al aan jou toegewezen.' }
      return rightsOf(own.id, taskTypeOf(task)).execute
        ? { sent: { resourceId: own.id } }
        : { reason: 'Je functie mag taken van dit type niet uitvoeren.' }
    }
  })

/** Assigns marked tasks to a resource, a team or both; what is absent stays, and null clears. */
const assignToTeam: CallHandler = (context, type, { ids, values }) => {
  if (Object.keys(values).length === 0) throw createBrokenRule('resourceId', 'Kies een resource of een team.')
  return bulkChange(context, type, ids, () => () => ({ sent: values }))
}

/** Sets the deadline of marked tasks; null takes it away. */
const assignDeadline: CallHandler = (context, type, { ids, values }) => {
  const { deadlineUtc } = values
  if (deadlineUtc === undefined)
    throw createBrokenRule('deadlineUtc', 'Kies een deadline, of geef null voor geen deadline.')
  return bulkChange(context, type, ids, () => (task) => {
    if (deadlineUtc === null && task.deadlineUtc === null)
      return { reason: 'De taak heeft al geen deadline.' }
    return { sent: { deadlineUtc } }
  })
}

/** Completes or cancels marked tasks with a status of that type; the hook of tasks judges who may. */
function createClosing(statusType: Extract<StatusType, 'Completed' | 'Cancelled'>): CallHandler {
  return async (context, type, { ids, values }): Promise<BulkResult> => {
    const { taskStatusId } = values
    await requireActiveStatus(context, String(taskStatusId), statusType)
    return bulkChange(context, type, ids, () => () => ({ sent: { taskStatusId } }))
  }
}

/** Gives closed tasks an Open status again, for a reason that their audit entries keep; the hook of tasks judges who may. */
const reopen: CallHandler = async (context, type, { ids, values }) => {
  const { taskStatusId } = values
  await requireActiveStatus(context, String(taskStatusId), 'Open')
  const remark = (values['remark'] as string | null | undefined) || null
  return bulkChangeLocked({ ...context, remark }, type, ids, () => (task) => {
    if (task.isClosed !== true) return { reason: 'De taak is niet afgesloten.' }
    return { sent: { taskStatusId } }
  })
}

async function requireActiveStatus(context: HookContext, id: string, statusType: StatusType): Promise<void> {
  const type = context.catalogue.get('Main.TaskStatusViewDto')
  const found = await context.transaction
    .selectFrom('record.task_status as t')
    .where('t.id', '=', uuid(id))
    .where('t.status_type', '=', statusType)
    .where('t.status', '=', 'Active')
    .where(visibleRecords(type, context))
    .select('t.id')
    .executeTakeFirst()
  if (found) return
  throw createBrokenRule(
    'taskStatusId',
    `Kies een actieve status van het type ${findStatusTypeLabel(statusType)}.`,
  )
}

function taskTypeOf(task: StoredRecord): string {
  return String(task.taskTypeId)
}

/** Moves the deadline of marked tasks by a quantity of a unit, and names the holidays that it skipped (domain.md section 5). */
const moveDeadlines: CallHandler = async (context, type, { ids, values }) => {
  const move = readMove(values)
  const holidays = values['skipHolidays'] === true ? await readHolidays(context) : []
  const options = { ...move, workingDaysOnly: values['workingDaysOnly'] === true, holidays }
  const skippedBy = new Map<string, readonly Holiday[]>()
  const result = await bulkChange(context, type, ids, () => ({ id, deadlineUtc }) => {
    if (typeof deadlineUtc !== 'string') return { reason: 'De taak heeft geen deadline.' }
    const moved = moveDeadline(deadlineUtc, options)
    if (!moved) return { reason: 'De deadline zou buiten de kalender vallen.' }
    skippedBy.set(id, moved.skipped)
    return { sent: { deadlineUtc: moved.deadlineUtc } }
  })
  const skipped = result.results.flatMap(({ id, done }) => (done ? (skippedBy.get(id) ?? []) : []))
  return { ...result, skippedHolidays: [...new Map(skipped.map((each) => [each.date, each])).values()] }
}

function readMove({ quantity, timeIncrease, timeDecrease }: MemberValues): Move {
  const unit = timeIncrease ?? timeDecrease
  if (typeof unit !== 'string' || (timeIncrease && timeDecrease))
    throw createBrokenRule('timeIncrease', 'Kies of de deadline later of eerder wordt, en met welke eenheid.')
  return {
    direction: timeIncrease ? 'later' : 'earlier',
    quantity: Number(quantity),
    unit: unit as Move['unit'],
  }
}

const listHolidays: CallHandler = async (context) => ({ holidays: await readHolidays(context) })

/** The calls of tasks. */
export const taskCalls = {
  assignToMe,
  assignToTeam,
  assignDeadline,
  moveDeadline: moveDeadlines,
  complete: createClosing('Completed'),
  cancel: createClosing('Cancelled'),
  reopen,
  availableResources: findAvailable,
  availableResourcesByTask: findAvailable,
  holidays: listHolidays,
}
