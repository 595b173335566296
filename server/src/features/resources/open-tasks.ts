import { maxBulkIds } from '@stamboek/model/contract/record-calls'
import type { resource } from '@stamboek/model/records/erp/resource'
import { task } from '@stamboek/model/records/task/task'
import { instantOfDay, nextDay } from '@stamboek/model/schema/amsterdam-time'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { anyOfIds, instant, uuid } from '../../database/sql-expressions.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { CallHandlerOf } from '../../records/engine/record-feature.ts'
import { whyNotPermitted } from '../../records/engine/record-scope.ts'

export const maxOpenTasks = maxBulkIds

/** Whether task `t` of the caller's unit is open and one of these resources is to do it. */
export function isOpenTaskOf(
  eb: ExpressionBuilder<{ t: DatabaseTables['record.task'] }, 't'>,
  { caller }: Pick<HookContext, 'caller'>,
  resourceIds: readonly string[],
): Expression<SqlBool> {
  return eb.and([
    eb('t.business_unit_id', '=', uuid(caller.businessUnitId)),
    eb('t.resource_id', '=', anyOfIds(resourceIds)),
    eb('t.is_closed', 'is not', true),
  ])
}

/** Counts the open tasks of resources around their last day; null for callers who may not read tasks. */
export const countOpenTasks: CallHandlerOf<typeof resource, 'openTasks'> = async (
  context,
  _,
  { ids, values },
) => {
  if (whyNotPermitted(context, context.engine.catalogue.typeOf(task), 'Read') !== undefined)
    return { untilLastDay: null, later: null, withoutDeadline: null }
  const end = instant(instantOfDay(nextDay(values.lastDay)))
  const counts = await context.transaction
    .selectFrom('record.task as t')
    .where((eb) => isOpenTaskOf(eb, context, ids))
    .select((eb) => {
      const count = () => eb.fn.countAll<number>()
      return [
        count().filterWhere('t.deadline_utc', '<', end).as('untilLastDay'),
        count().filterWhere('t.deadline_utc', '>=', end).as('later'),
        count().filterWhere('t.deadline_utc', 'is', null).as('withoutDeadline'),
      ]
    })
    .executeTakeFirstOrThrow()
  return counts
}
