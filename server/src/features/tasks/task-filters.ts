import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { date, instant } from '../../database/sql-expressions.ts'
import type { SearchFilter } from '../../records/engine/record-context.ts'
import { selectOwnResource } from './own-resource.ts'
import { hasTaskRight } from './task-rights.ts'

const task = expressionBuilder<{ t: DatabaseTables['record.task'] }, 't'>()
const taskType = expressionBuilder<{ t: DatabaseTables['record.task_type'] }, 't'>()

/** Open tasks by deadline, in days of Amsterdam; a week begins on Monday. The day comes first, because it is in the index of the order. */
const conditions: Readonly<Record<string, (now: string) => Expression<SqlBool>>> = {
  late: (now) =>
    task.and([task('t.deadline_date', '<=', date(dayOf(now))), task('t.deadline_utc', '<', instant(now))]),
  today: (now) => task('t.deadline_date', '=', date(dayOf(now))),
  thisWeek(now) {
    const monday = sql<string>`date_trunc('week', ${date(dayOf(now))})::date`
    return task.and([
      task('t.deadline_date', '>=', monday),
      task('t.deadline_date', '<', sql<string>`${monday} + 7`),
    ])
  },
  none: () => task('t.deadline_date', 'is', null),
}

export const due: SearchFilter = ({ now }, value) => {
  const condition = conditions[String(value)]
  return condition ? task.and([condition(now), task.not(task.ref('t.is_closed'))]) : task.lit(false)
}

/** Types of which the caller may create tasks, by the functions of its resource. */
export const mayCreate: SearchFilter = (context, value) => {
  const resourceId = selectOwnResource(context).select('id').$asScalar()
  const taskTypeId = taskType.ref('t.id')
  return taskType(
    hasTaskRight('create', { taskTypeId, resourceId }, instant(context.now)),
    '=',
    value === true,
  )
}
