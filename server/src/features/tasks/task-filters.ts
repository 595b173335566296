import type { FilterValue } from '@stamboek/model/contract/search-values'
import type { task } from '@stamboek/model/records/task/task'
import type { taskType } from '@stamboek/model/records/task/task-type'
import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { date, instant } from '../../database/sql-expressions.ts'
import type { FilterHandlerOf } from '../../records/engine/record-feature.ts'
import { selectOwnResource, selectOwnTeams } from './own-resource.ts'
import { hasTaskRight } from './task-rights.ts'

type Due = FilterValue<typeof task, 'due'>

const searched = expressionBuilder<{ t: DatabaseTables['record.task'] }, 't'>()
const searchedType = expressionBuilder<{ t: DatabaseTables['record.task_type'] }, 't'>()

/** By days of Amsterdam; a week begins on Monday. `deadline_date` is in the index of the default order. */
const conditions: Readonly<Record<Due, (now: string) => Expression<SqlBool>>> = {
  late: (now) =>
    searched.and([
      searched('t.deadline_date', '<=', date(dayOf(now))),
      searched('t.deadline_utc', '<', instant(now)),
    ]),
  today: (now) => searched('t.deadline_date', '=', date(dayOf(now))),
  thisWeek(now) {
    const monday = sql<string>`date_trunc('week', ${date(dayOf(now))})::date`
    return searched.and([
      searched('t.deadline_date', '>=', monday),
      searched('t.deadline_date', '<', sql<string>`${monday} + 7`),
    ])
  },
  none: () => searched('t.deadline_date', 'is', null),
}

/** Finds open tasks that are late, due today or this week, or without a deadline. */
export const due: FilterHandlerOf<typeof task, 'due'> = ({ now }, value) =>
  searched.and([conditions[value](now), searched.not(searched.ref('t.is_closed'))])

/** Finds tasks of the teams in which the caller's own resource is today; without the flag all. */
export const ofOwnTeams: FilterHandlerOf<typeof task, 'ofOwnTeams'> = (context, value) =>
  value ? searched('t.resource_team_id', 'in', selectOwnTeams(context)) : searched.val(true)

/**
 * Finds task types of which the caller may create tasks, by the functions of the caller's resource; with false, the
 * others.
 */
export const mayCreate: FilterHandlerOf<typeof taskType, 'mayCreate'> = (context, value) => {
  const resourceId = selectOwnResource(context).select('id').$asScalar()
  const taskTypeId = searchedType.ref('t.id')
  return searchedType(hasTaskRight('create', { taskTypeId, resourceId }, instant(context.now)), '=', value)
}
