import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { type RawBuilder, sql } from 'kysely'
import type { SearchFilter, SearchFilters } from '../../records/engine/record-context.ts'
import { selectOwnResource } from './own-resource.ts'
import { hasTaskRight } from './task-rights.ts'

/** Open tasks by deadline, in days of Amsterdam; a week begins on Monday. The day comes first, because it is in the index of the order. */
const conditions: Readonly<Record<string, (now: string) => RawBuilder<unknown>>> = {
  late: (now) => sql`t.deadline_date <= ${dayOf(now)}::date AND t.deadline_utc < ${now}::timestamptz`,
  today: (now) => sql`t.deadline_date = ${dayOf(now)}::date`,
  thisWeek(now) {
    const monday = sql`date_trunc('week', ${dayOf(now)}::date)::date`
    return sql`t.deadline_date >= ${monday} AND t.deadline_date < ${monday} + 7`
  },
  none: () => sql`t.deadline_date IS NULL`,
}

const due: SearchFilter = ({ now }, value) => {
  const condition = conditions[String(value)]
  return condition ? sql`(${condition(now)} AND NOT t.is_closed)` : sql`false`
}

/** Types of which the caller may create tasks, by the functions of its resource. */
const mayCreate: SearchFilter = (context, value) => {
  const resourceId = sql`(${selectOwnResource(context, sql`id`)})`
  const instant = sql`${context.now}::timestamptz`
  return sql`${hasTaskRight('create', { taskTypeId: sql`t.id`, resourceId }, instant)} = ${value}::boolean`
}

export const taskFilters: SearchFilters = new Map([
  ['Main.TaskViewDto', { due }],
  ['Main.TaskTypeViewDto', { mayCreate }],
])
