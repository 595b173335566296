import type { CallName } from '@stamboek/model/contract/call-values'
import type { task } from '@stamboek/model/records/task/task'
import { type StatusType, taskStatus } from '@stamboek/model/records/task/task-status'
import { type DeadlineMove, moveDeadline } from '@stamboek/model/rules/move-deadline'
import { uuid } from '../../database/sql-expressions.ts'
import { bulkChange, bulkChangeLocked } from '../../records/actions/bulk-change.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { CallHandlerOf, CallHandlersOf } from '../../records/engine/record-feature.ts'
import { visibleRecords } from '../../records/engine/record-scope.ts'
import { createBrokenRule } from '../../request-problem.ts'
import { claimNext } from './claim-next.ts'
import { findAvailable } from './find-available.ts'
import { findOwnResource } from './own-resource.ts'
import { type Holiday, readHolidays } from './read-holidays.ts'
import { findStatusTypeLabel } from './status-types.ts'
import { readTaskRights } from './task-rights.ts'

type Call<Name extends CallName<typeof task>> = CallHandlerOf<typeof task, Name>
type Move = Pick<DeadlineMove, 'direction' | 'quantity' | 'unit'>

const assignToMe: Call<'assignToMe'> = (context, type, { ids }) =>
  bulkChange(context, type, ids, async (unit, tasks) => {
    const own = await findOwnResource(unit)
    if (!own) return () => ({ reason: 'Je account heeft geen resource.' })
    const rightsOf = await readTaskRights(
      unit,
      tasks.map(({ taskTypeId }) => ({ resourceId: own.id, taskTypeId })),
    )
    return (task) => {
      if (task.resourceId === own.id) return { reason: 'De taak is al aan jou toegewezen.' }
      return rightsOf(own.id, task.taskTypeId).execute
        ? { sent: { resourceId: own.id } }
        : { reason: 'Je functie mag taken van dit type niet uitvoeren.' }
    }
  })

/** An absent member stays as it is; null clears it. */
const assignToTeam: Call<'assignToTeam'> = (context, type, { ids, values }) => {
  if (Object.keys(values).length === 0) throw createBrokenRule('resourceId', 'Kies een resource of een team.')
  return bulkChange(context, type, ids, () => () => ({ sent: values }))
}

const assignDeadline: Call<'assignDeadline'> = (context, type, { ids, values }) => {
  const { deadlineUtc } = values
  if (deadlineUtc === undefined)
    throw createBrokenRule('deadlineUtc', 'Kies een deadline, of geef null voor geen deadline.')
  return bulkChange(context, type, ids, () => (task) => {
    if (deadlineUtc === null && task.deadlineUtc === null)
      return { reason: 'De taak heeft al geen deadline.' }
    return { sent: { deadlineUtc } }
  })
}

/** Closes tasks with a status of this type; `taskHook` checks who may. */
function createClosing(statusType: Extract<StatusType, 'Completed' | 'Cancelled'>): Call<'complete'> {
  return async (context, type, { ids, values }) => {
    const { taskStatusId } = values
    await requireActiveStatus(context, taskStatusId, statusType)
    return bulkChange(context, type, ids, () => () => ({ sent: { taskStatusId } }))
  }
}

/**
 * Reopens closed tasks with an Open status, for a reason that the audit entries keep; `taskHook` checks who may.
 */
const reopen: Call<'reopen'> = async (context, type, { ids, values }) => {
  const { taskStatusId } = values
  await requireActiveStatus(context, taskStatusId, 'Open')
  const remark = values.remark || null
  return bulkChangeLocked({ ...context, remark }, type, ids, () => (task) => {
    if (!task.isClosed) return { reason: 'De taak is niet afgesloten.' }
    return { sent: { taskStatusId } }
  })
}

async function requireActiveStatus(context: HookContext, id: string, statusType: StatusType): Promise<void> {
  const type = context.engine.catalogue.typeOf(taskStatus)
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

/** Moves deadlines by an amount of a unit, and names the holidays that were skipped (requirements 8.4). */
const moveDeadlines: Call<'moveDeadline'> = async (context, type, { ids, values }) => {
  const move = readMove(values)
  const holidays = values.skipHolidays ? await readHolidays(context) : []
  const options = { ...move, workingDaysOnly: values.workingDaysOnly === true, holidays }
  const skippedBy = new Map<string, readonly Holiday[]>()
  const result = await bulkChange(context, type, ids, () => ({ id, deadlineUtc }) => {
    if (deadlineUtc === null) return { reason: 'De taak heeft geen deadline.' }
    const moved = moveDeadline(deadlineUtc, options)
    if (!moved) return { reason: 'De deadline zou buiten de kalender vallen.' }
    skippedBy.set(id, moved.skipped)
    return { sent: { deadlineUtc: moved.deadlineUtc } }
  })
  const skipped = result.results.flatMap(({ id, done }) => (done ? (skippedBy.get(id) ?? []) : []))
  return { ...result, skippedHolidays: [...new Map(skipped.map((each) => [each.date, each])).values()] }
}

function readMove({
  quantity,
  timeIncrease,
  timeDecrease,
}: Parameters<Call<'moveDeadline'>>[2]['values']): Move {
  const unit = timeIncrease ?? timeDecrease
  if (!unit || (timeIncrease && timeDecrease))
    throw createBrokenRule('timeIncrease', 'Kies of de deadline later of eerder wordt, en met welke eenheid.')
  return { direction: timeIncrease ? 'later' : 'earlier', quantity, unit }
}

const listHolidays: Call<'holidays'> = async (context) => ({ holidays: await readHolidays(context) })

export const taskCalls: CallHandlersOf<typeof task> = {
  assignToMe,
  claimNext,
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
