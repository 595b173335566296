import type { task } from '@stamboek/model/records/task/task'
import type { StatusType } from '@stamboek/model/records/task/task-status'
import type { PlannedWriteOf, RecordHookOf } from '../../records/engine/record-feature.ts'
import { refuseEach } from '../../records/engine/refuse-each.ts'
import { createBrokenRule, type RequestProblem } from '../../request-problem.ts'
import { type Assignees, findPeriodProblem, readAssignees } from './assignees.ts'
import { findOwnResource } from './own-resource.ts'
import { readStatusTypes } from './status-types.ts'
import {
  type FindTaskRights,
  mayCancel,
  mayHandle,
  type RightsQuestion,
  readTaskRights,
  type TaskRights,
} from './task-rights.ts'

type TaskWrite = PlannedWriteOf<typeof task>

/**
 * Refuses (422) a new task, a change of status or an assignee that functions or periods do not allow (requirements 8.2
 * and 8.5). Sets start, end and duration by the status.
 */
export const taskHook: RecordHookOf<typeof task> = {
  async beforeWrite(context, writes) {
    const statusTypes = await readStatusTypes(
      context,
      writes.map(({ after }) => after.taskStatusId),
    )
    const typeOf = ({ taskStatusId }: TaskWrite['after']) => statusTypes.get(taskStatusId)
    const own = await findOwnResource(context)
    const rightsOf = await readTaskRights(
      context,
      writes.flatMap((write) => listQuestions(write, own?.id)),
    )
    const assignees = await readAssignees(context, writes)
    refuseEach(writes, (write) =>
      findBrokenRule(write, {
        ownId: own?.id,
        statusType: typeOf(write.after),
        rightsOf,
        assignees,
        now: context.now,
      }),
    )
    return writes.map((write) => withTimes(write, typeOf(write.after), context.now))
  },
}

interface Judgement {
  readonly ownId: string | undefined
  readonly statusType: StatusType | undefined
  readonly rightsOf: FindTaskRights
  readonly assignees: Assignees
  readonly now: string
}

function listQuestions({ before, after }: TaskWrite, ownId: string | undefined): readonly RightsQuestion[] {
  const taskTypeIds = [before?.taskTypeId, after.taskTypeId].filter((id) => typeof id === 'string')
  const resourceIds = [ownId, after.resourceId].filter((id) => typeof id === 'string')
  return resourceIds.flatMap((resourceId) => taskTypeIds.map((taskTypeId) => ({ resourceId, taskTypeId })))
}

function findBrokenRule({ before, after }: TaskWrite, judgement: Judgement): RequestProblem | undefined {
  const { ownId, statusType, rightsOf } = judgement
  if (!before && ownId !== undefined && !rightsOf(ownId, after.taskTypeId).create)
    return createBrokenRule('taskTypeId', 'Je functie mag taken van dit type niet aanmaken.')
  if (before && before.taskStatusId !== after.taskStatusId) {
    // The stored assignee decides: taking a task in the same change does not make it one's own.
    const rights = ownId === undefined ? undefined : rightsOf(ownId, before.taskTypeId)
    const isOwn = before.resourceId === ownId
    const reason =
      rights &&
      statusType &&
      before.statusType &&
      findMissingRight({ from: before.statusType, to: statusType }, rights, isOwn)
    if (reason) return createBrokenRule('taskStatusId', reason)
  }
  const { assignees, now } = judgement
  return (
    findPeriodProblem({ before, after }, assignees, now) ?? findUnfitResource({ before, after }, judgement)
  )
}

interface ClosingRule {
  readonly isAllowed: (rights: TaskRights, isOwn: boolean) => boolean
  readonly ownRight: 'handleOwn' | 'cancelOwn'
  /** Dutch: the verb of closing, and the adjective of a closed task. */
  readonly verb: string
  readonly closed: string
}

const closingRules: Readonly<Partial<Record<StatusType, ClosingRule>>> = {
  Completed: { isAllowed: mayHandle, ownRight: 'handleOwn', verb: 'afronden', closed: 'afgeronde' },
  Cancelled: { isAllowed: mayCancel, ownRight: 'cancelOwn', verb: 'annuleren', closed: 'geannuleerde' },
}

/**
 * Explains why these rights do not allow a change of status type; who may close a task in a way may also reopen it.
 * `isOwn`: the task is assigned to the resource that holds the rights.
 */
function findMissingRight(
  { from, to }: { readonly from: StatusType; readonly to: StatusType },
  rights: TaskRights,
  isOwn: boolean,
): string | undefined {
  const closing = closingRules[to]
  const rule = closing ?? closingRules[from]
  if (!rule || rule.isAllowed(rights, isOwn)) return undefined
  const [tasks, verb] = closing ? ['taken', rule.verb] : [`${rule.closed} taken`, 'heropenen']
  return rights[rule.ownRight]
    ? `Je functie mag alleen eigen ${tasks} van dit type ${verb}.`
    : `Je functie mag ${tasks} van dit type niet ${verb}.`
}

function findUnfitResource(
  { before, after }: Pick<TaskWrite, 'before' | 'after'>,
  { rightsOf, assignees }: Judgement,
): RequestProblem | undefined {
  const { resourceId, taskTypeId } = after
  const isSame = before?.resourceId === resourceId && before?.taskTypeId === taskTypeId
  if (resourceId === null || isSame) return undefined
  return rightsOf(resourceId, taskTypeId).execute
    ? undefined
    : createBrokenRule(
        'resourceId',
        `${assignees.get(resourceId)?.description ?? 'Deze resource'} mag taken van dit type niet uitvoeren.`,
      )
}

/** A task starts with its first Open status and ends when it is closed, or when it did before an undo; the duration is in whole minutes. */
function withTimes(write: TaskWrite, statusType: StatusType | undefined, now: string): TaskWrite {
  const { before, after, action } = write
  if (action === 'Delete' || statusType === undefined) return write
  const isOpen = statusType === 'Open'
  const startUtc = after.startUtc ?? (isOpen ? (before?.startUtc ?? now) : null)
  const isClosed = statusType === 'Completed' || statusType === 'Cancelled'
  const endUtc = isClosed ? (after.endUtc ?? before?.endUtc ?? now) : null
  return { ...write, after: { ...after, startUtc, endUtc, durationInMin: minutesBetween(startUtc, endUtc) } }
}

function minutesBetween(start: string | null, end: string | null): number | null {
  if (start === null || end === null) return null
  return Math.max(0, Math.floor((Date.parse(end) - Date.parse(start)) / 60_000))
}
