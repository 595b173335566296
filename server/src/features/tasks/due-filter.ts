import { dayOf } from '@stamboek/model/schema/amsterdam-time'
import { type RawBuilder, sql } from 'kysely'
import type { SearchFilter, SearchFilters } from '../../records/engine/record-context.ts'

/** Open tasks by deadline, in days of Amsterdam; a week begins on Monday. */
const conditions: Readonly<Record<string, (now: string) => RawBuilder<unknown>>> = {
  late: (now) => sql`t.deadline_utc < ${now}::timestamptz AND NOT t.is_closed`,
  today: (now) => sql`t.deadline_date = ${dayOf(now)}::date AND NOT t.is_closed`,
  thisWeek(now) {
    const monday = sql`date_trunc('week', ${dayOf(now)}::date)::date`
    return sql`t.deadline_date >= ${monday} AND t.deadline_date < ${monday} + 7 AND NOT t.is_closed`
  },
  none: () => sql`t.deadline_utc IS NULL AND NOT t.is_closed`,
}

const due: SearchFilter = ({ now }, value) => conditions[String(value)]?.(now) ?? sql`false`

export const taskFilters: SearchFilters = new Map([['Main.TaskViewDto', { due }]])
