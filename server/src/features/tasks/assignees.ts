import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { sql } from 'kysely'
import type { HookContext, PlannedWrite } from '../../records/engine/record-context.ts'
import { createBrokenRule, type RequestProblem } from '../../request-problem.ts'

/** A resource or a team that tasks are given to. */
interface Assignee extends DateRange {
  readonly description: string
}

/** By id. */
export type Assignees = ReadonlyMap<string, Assignee>

const members = ['resourceId', 'resourceTeamId'] as const

/** Reads the resources and teams of tasks in one query. */
export async function readAssignees(
  { transaction }: HookContext,
  writes: readonly PlannedWrite[],
): Promise<Assignees> {
  const [resourceIds, teamIds] = members.map((member) => [
    ...new Set(writes.map(({ after }) => after[member]).filter((id) => typeof id === 'string')),
  ])
  if (!resourceIds?.length && !teamIds?.length) return new Map()
  const columns = sql`id, description, active_range_utc_start AS start, active_range_utc_end AS "end"`
  const { rows } = await sql<Assignee & { readonly id: string }>`
    SELECT ${columns} FROM record.resource WHERE id = ANY(${resourceIds}::uuid[])
    UNION ALL SELECT ${columns} FROM record.resource_team WHERE id = ANY(${teamIds}::uuid[])`.execute(
    transaction,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const period = { kind: 'dateRange', label: 'Periode' } as const

/**
 * A task is given to no resource or team that has ended, or that begins after the deadline (without one: after now). Those that it
 * had before stay.
 */
export function findOutOfPeriod(
  { before, after }: Pick<PlannedWrite, 'before' | 'after'>,
  assignees: Assignees,
  now: string,
): RequestProblem | undefined {
  for (const member of members) {
    const assignee = before?.[member] === after[member] ? undefined : assignees.get(String(after[member]))
    if (assignee && isOutOfPeriod(assignee, findLastInstant(after.deadlineUtc, now), now))
      return createBrokenRule(
        member,
        `${assignee.description} kan deze taak niet krijgen: alleen actief ${kindOf(period).format(assignee, period)}.`,
      )
  }
  return undefined
}

function isOutOfPeriod({ start, end }: DateRange, last: string, now: string): boolean {
  return (
    (end !== null && Date.parse(end) <= Date.parse(now)) ||
    (start !== null && Date.parse(start) > Date.parse(last))
  )
}

/** A deadline that has passed says nothing of when the work is done. */
function findLastInstant(deadlineUtc: unknown, now: string): string {
  return typeof deadlineUtc === 'string' && Date.parse(deadlineUtc) > Date.parse(now) ? deadlineUtc : now
}
