import type { EndedAlong } from '@stamboek/model/contract/record-calls'
import type { resource } from '@stamboek/model/records/erp/resource'
import { user } from '@stamboek/model/records/system/user'
import { userRole } from '@stamboek/model/records/system/user-role'
import { task } from '@stamboek/model/records/task/task'
import { instantOfDay, nextDay } from '@stamboek/model/schema/amsterdam-time'
import { sql } from 'kysely'
import { anyOfIds, endsAfter, instant, isKept, uuid } from '../../database/sql-expressions.ts'
import { bulkChange, type ChangeRecord } from '../../records/actions/bulk-change.ts'
import { changeAlong, endAlong, endAt, requireRightToEndAlong } from '../../records/actions/end-along.ts'
import type { CallHandlerOf } from '../../records/engine/record-feature.ts'
import { whyNotPermitted } from '../../records/engine/record-scope.ts'
import { inUnitOfWork, type UnitOfWork } from '../../records/engine/unit-of-work.ts'
import { createBrokenRule, RequestProblem } from '../../request-problem.ts'
import { isOpenTaskOf, maxOpenTasks } from './open-tasks.ts'

type Leave = CallHandlerOf<typeof resource, 'leave'>
type Values = Parameters<Leave>[2]['values']

/**
 * Ends resources on their last day with their functions and places in teams, the accounts or roles of their users, and gives their open
 * tasks to others, as one change. Returns a result for each resource, and `along` by type: what ended or was given, and what could not.
 * An earlier end stays. Throws 403 without a right to what is asked, 422 for a task that goes to somebody who leaves.
 */
export const leave: Leave = (context, type, { ids, values }) => {
  requireRightToEndAlong(context, type)
  const end = instantOfDay(nextDay(values.lastDay))
  return inUnitOfWork(context, type, async (unit) => {
    const people = new Map<string, string>()
    const result = await bulkChange(unit, type, ids, () => (record) => {
      const change = endAt(end)(record)
      if ('sent' in change) people.set(record.id, record.userId)
      return change
    })
    const left = result.results.flatMap(({ id, done }) => (done ? [id] : []))
    const userIds = left.flatMap((id) => people.get(id) ?? [])
    const ended = await endAlong(unit, type, { ids: left, end })
    const given = await giveTasks(unit, left, { end, values })
    // Last, since a change of access keeps all others waiting.
    const access = await endAccess(unit, { resourceIds: left, userIds }, { end, values })
    return { ...result, along: [...ended, ...access, ...given] }
  })
}

interface Leaving {
  /** ISO 8601. */
  readonly end: string
  readonly values: Values
}

interface Left {
  readonly resourceIds: readonly string[]
  readonly userIds: readonly string[]
}

async function endAccess(
  unit: UnitOfWork,
  left: Left,
  { end, values: { account } }: Leaving,
): Promise<readonly EndedAlong[]> {
  if (account === 'keep') return []
  const { catalogue } = unit.engine
  const reason = whyNotPermitted(unit, catalogue.typeOf(user), 'Update')
  if (reason !== undefined) throw new RequestProblem('notAllowed', reason)
  if (account === 'endRoles') {
    const roles = await findRoles(unit, left.userIds, end)
    return roles.length === 0
      ? []
      : [await changeAlong(unit, catalogue.typeOf(userRole), labelsOf(roles), endAt(end))]
  }
  const accounts = await findAccounts(unit, left.userIds, end)
  if (accounts.length === 0) return []
  const shared = await findShared(unit, left, end)
  const change: ChangeRecord = (record) =>
    shared.has(record.id) ? { reason: 'Hoort ook bij een andere resource, die blijft.' } : endAt(end)(record)
  return [await changeAlong(unit, catalogue.typeOf(user), labelsOf(accounts), change)]
}

interface Labelled {
  readonly id: string
  readonly label: string
}

function labelsOf(found: readonly Labelled[]): ReadonlyMap<string, string> {
  return new Map(found.map(({ id, label }) => [id, label]))
}

function findAccounts(
  { transaction }: UnitOfWork,
  ids: readonly string[],
  end: string,
): Promise<readonly Labelled[]> {
  return transaction
    .selectFrom('record.user as u')
    .where('u.id', '=', anyOfIds(ids))
    .where((eb) => endsAfter(eb, 'u', instant(end)))
    .orderBy('u.full_name')
    .orderBy('u.id')
    .select(['u.id', 'u.full_name as label'])
    .execute()
}

/** The users that have a resource, in any unit, which holds after the end and does not leave. */
async function findShared(
  { transaction }: UnitOfWork,
  { resourceIds, userIds }: Left,
  end: string,
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom('record.resource as r')
    .where('r.user_id', '=', anyOfIds(userIds))
    .where('r.id', '<>', sql<string>`all(${[...resourceIds]}::uuid[])`)
    .where('r.status', '=', 'Active')
    .where((eb) => endsAfter(eb, 'r', instant(end)))
    .select('r.user_id as userId')
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

function findRoles(
  { transaction, caller }: UnitOfWork,
  userIds: readonly string[],
  end: string,
): Promise<readonly Labelled[]> {
  return transaction
    .selectFrom('record.user_role as h')
    .innerJoin('record.user as u', 'u.id', 'h.user_id')
    .innerJoin('record.role as r', 'r.id', 'h.role_id')
    .where('h.user_id', '=', anyOfIds(userIds))
    .where('h.business_unit_id', '=', uuid(caller.businessUnitId))
    .where((eb) => isKept(eb, 'h'))
    .where((eb) => endsAfter(eb, 'h', instant(end)))
    .orderBy('u.full_name')
    .orderBy('r.description')
    .orderBy('h.id')
    .select((eb) => [
      'h.id',
      eb.fn<string>('concat_ws', [eb.val(' – '), 'u.full_name', 'r.description']).as('label'),
    ])
    .execute()
}

async function giveTasks(
  unit: UnitOfWork,
  resourceIds: readonly string[],
  { end, values }: Leaving,
): Promise<readonly EndedAlong[]> {
  const { tasks, resourceId = null, resourceTeamId } = values
  if (tasks === 'keep') return []
  const type = unit.engine.catalogue.typeOf(task)
  for (const right of ['Access', 'Update'] as const) {
    const reason = whyNotPermitted(unit, type, right)
    if (reason !== undefined) throw new RequestProblem('notAllowed', reason)
  }
  if (resourceId !== null && resourceIds.includes(resourceId))
    throw createBrokenRule('resourceId', 'Kies een resource die niet uit dienst gaat.')
  const found = await unit.transaction
    .selectFrom('record.task as t')
    .where((eb) => isOpenTaskOf(eb, unit, resourceIds))
    .$if(tasks === 'later', (query) =>
      query.where((eb) =>
        eb.or([eb('t.deadline_utc', 'is', null), eb('t.deadline_utc', '>=', instant(end))]),
      ),
    )
    .orderBy('t.deadline_utc', (order) => order.asc().nullsLast())
    .orderBy('t.task_id')
    .limit(maxOpenTasks + 1)
    .select(['t.id', 't.description as label'])
    .execute()
  if (found.length > maxOpenTasks)
    throw createBrokenRule('tasks', 'Er zijn meer dan 10.000 open taken. Draag eerst een deel daarvan over.')
  if (found.length === 0) return []
  const sent = { resourceId, ...(resourceTeamId && { resourceTeamId }) }
  const left = new Set<unknown>(resourceIds)
  // Somebody may have taken or moved it since it was found.
  const change: ChangeRecord = ({ resourceId: of, deadlineUtc }) => {
    if (!left.has(of)) return { reason: 'Intussen van iemand anders.' }
    const isLater = typeof deadlineUtc !== 'string' || deadlineUtc >= end
    return tasks === 'all' || isLater ? { sent } : { reason: 'De deadline is intussen vervroegd.' }
  }
  return [await changeAlong(unit, type, labelsOf(found), change)]
}
