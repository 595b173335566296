import type { task } from '@stamboek/model/records/task/task'
import { type RawBuilder, sql } from 'kysely'
import { namedMarker } from '../../database/connection/named-statements.ts'
import { instant, tables, uuid } from '../../database/sql-expressions.ts'
import { changeLockedRecord } from '../../records/actions/change-locked-record.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { CallHandlerOf } from '../../records/engine/record-feature.ts'
import { selectOwnResource, selectOwnTeams } from './own-resource.ts'
import { hasTaskRight } from './task-rights.ts'

/**
 * Assigns the most urgent open task without a resource to the own resource of the caller, and returns it; nulls if
 * there is none (requirements 8.3). The earliest deadline comes first, so a missed one, and none last; then the
 * priority, then the number. Only tasks that the functions of the resource may execute, and that have no team or one of
 * which it is a member now: a task of another team is for that team to give away. Passes over tasks that others are taking
 * or changing at the moment.
 */
export const claimNext: CallHandlerOf<typeof task, 'claimNext'> = async (context, type) => {
  const { rows } = await lockNext(context).execute(context.transaction)
  const [next] = rows
  if (!next) return { id: null, description: null }
  const { id, description, resourceId } = next
  await changeLockedRecord(context, type, id, { resourceId })
  return { id, description }
}

interface NextTask {
  readonly id: string
  readonly description: string
  readonly resourceId: string
}

/** Reads in the order of the index of the type (`indexes`), in one named statement: many people take tasks at the same time. */
function lockNext(context: HookContext): RawBuilder<NextTask> {
  const { transaction, caller, now } = context
  const at = instant(now)
  const unitId = uuid(caller.businessUnitId)
  const resourceId = selectOwnResource(context).select('id').$asScalar()
  const taskTypeIds = tables
    .selectFrom('record.task_type as y')
    .where((eb) => eb.or([eb('y.business_unit_id', 'is', null), eb('y.business_unit_id', '=', unitId)]))
    .where((eb) => hasTaskRight('execute', { taskTypeId: eb.ref('y.id'), resourceId }, at))
    .select('y.id')
  const next = transaction
    .selectFrom('record.task as t')
    .innerJoin('record.task_priority as p', 'p.id', 't.task_priority_id')
    .where('t.business_unit_id', '=', unitId)
    .where((eb) => eb.not(eb.ref('t.is_closed')))
    .where('t.resource_id', 'is', null)
    .where('t.task_type_id', '=', sql<string>`ANY(ARRAY(${taskTypeIds}))`)
    .where((eb) =>
      eb.or([
        eb('t.resource_team_id', 'is', null),
        eb('t.resource_team_id', '=', sql<string>`ANY(ARRAY(${selectOwnTeams(context)}))`),
      ]),
    )
    // All are null, but the order of the index begins with it.
    .orderBy('t.resource_id')
    .orderBy('t.deadline_utc')
    .orderBy('p.sort_order')
    .orderBy('t.task_id')
    .limit(1)
    .forUpdate('t')
    .skipLocked()
    .select(['t.id', 't.description', resourceId.as('resourceId')])
  return sql<NextTask>`${sql.raw(namedMarker)} ${next}`
}
