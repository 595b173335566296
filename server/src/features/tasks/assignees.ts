import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { task } from '@stamboek/model/records/task/task'
import type { DateRange } from '@stamboek/model/schema/record-of'
import { anyOfIds } from '../../database/sql-expressions.ts'
import type { HookContext } from '../../records/engine/record-context.ts'
import type { PlannedWriteOf } from '../../records/engine/record-feature.ts'
import { createBrokenRule, type RequestProblem } from '../../request-problem.ts'

type TaskWrite = PlannedWriteOf<typeof task>

interface Assignee extends DateRange {
  readonly description: string
}

/** By id. */
export type Assignees = ReadonlyMap<string, Assignee>

const members = ['resourceId', 'resourceTeamId'] as const

/** Reads the resources and teams to which the tasks are assigned after these writes. */
export async function readAssignees(
  { transaction }: HookContext,
  writes: readonly TaskWrite[],
): Promise<Assignees> {
  const idsOf = (member: (typeof members)[number]) => [
    ...new Set(writes.map(({ after }) => after[member]).filter((id) => typeof id === 'string')),
  ]
  const [resourceIds, teamIds] = [idsOf('resourceId'), idsOf('resourceTeamId')]
  if (resourceIds.length === 0 && teamIds.length === 0) return new Map()
  const columns = [
    'id',
    'description',
    'active_range_utc_start as start',
    'active_range_utc_end as end',
  ] as const
  const teams = transaction
    .selectFrom('record.resource_team')
    .where('id', '=', anyOfIds(teamIds))
    .select(columns)
  const rows = await transaction
    .selectFrom('record.resource')
    .where('id', '=', anyOfIds(resourceIds))
    .select(columns)
    .unionAll(teams)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const period = { kind: 'dateRange', label: 'Periode' } as const

/**
 * Returns a problem (422) for a new resource or team that has ended, or that begins after the deadline (without a
 * future one: after now); undefined for others, earlier assignees included.
 */
export function findPeriodProblem(
  { before, after }: Pick<TaskWrite, 'before' | 'after'>,
  assignees: Assignees,
  now: string,
): RequestProblem | undefined {
  for (const member of members) {
    const assignee = before?.[member] === after[member] ? undefined : assignees.get(after[member] ?? '')
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

/** A deadline that has passed does not tell when the work will be done. */
function findLastInstant(deadlineUtc: string | null, now: string): string {
  return deadlineUtc !== null && Date.parse(deadlineUtc) > Date.parse(now) ? deadlineUtc : now
}
