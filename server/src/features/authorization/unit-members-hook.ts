import { sql } from 'kysely'
import { anyOfIds, endsAfter, instant, type TimeRange, timeRange } from '../../database/sql-expressions.ts'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { refuseEach } from '../../records/engine/refuse-each.ts'
import { RequestProblem } from '../../request-problem.ts'

export const assignUsersPermission = 'SystemBusinessUnitAssignUsers'

/** Current and future members with their periods, as one comparable text per unit (series id). */
type Members = ReadonlyMap<string, string>

/**
 * Requires `assignUsersPermission` (403) for changes of a unit's current or future members (requirements 3.4): of the
 * list itself, or of the period or status of a version with members. A new unit with members always needs it.
 */
export function createUnitMembersHook(): RecordHook {
  const membersBefore = new WeakMap<HookContext['transaction'], Members>()
  return {
    async beforeWrite(context, writes) {
      membersBefore.set(context.transaction, await readMembers(context, writes))
      return writes
    },
    async afterWrite(context, writes) {
      const before = membersBefore.get(context.transaction)
      const after = await readMembers(context, writes)
      refuseEach(writes, (write) => {
        const seriesId = seriesOf(write)
        const isNew = write.action === 'Insert' && !write.basedOn
        // A new unit counts whatever its status, since its members are not checked again when it is activated.
        const isChanged = isNew ? hasMembers(write) : before?.get(seriesId) !== after.get(seriesId)
        if (!isChanged) return undefined
        // A new unit has no data yet, so the right in any unit suffices.
        const own = isNew ? context.caller.permissions : context.caller.permissionsIn(seriesId)
        return own.has(assignUsersPermission)
          ? undefined
          : new RequestProblem('notAllowed', `Hiervoor ontbreekt het recht ${assignUsersPermission}.`)
      })
    },
  }
}

function seriesOf({ id, before, basedOn, after }: PlannedWrite): string {
  return ((before ?? basedOn ?? after).seriesId as string | undefined) ?? id
}

function hasMembers({ after }: PlannedWrite): boolean {
  return Array.isArray(after.assignedUsers) && after.assignedUsers.length > 0
}

async function readMembers(
  { transaction, now }: HookContext,
  writes: readonly PlannedWrite[],
): Promise<Members> {
  const rows = await transaction
    .selectFrom((eb) =>
      eb
        .selectFrom('record.system_business_unit as b')
        .innerJoin('record.system_business_unit__assigned_users as a', 'a.owner_id', 'b.id')
        .where('b.series_id', '=', anyOfIds(writes.map(seriesOf)))
        .where('b.status', '=', 'Active')
        .where((eb) => endsAfter(eb, 'b', instant(now)))
        .groupBy(['b.series_id', 'a.target_id'])
        .select((eb) => {
          const start = eb.fn<string>('greatest', ['b.active_range_utc_start', instant(now)])
          const remaining = timeRange(start, eb.ref('b.active_range_utc_end'))
          return ['b.series_id', 'a.target_id', eb.fn<TimeRange[]>('range_agg', [remaining]).as('periods')]
        })
        .as('member'),
    )
    .groupBy('member.series_id')
    .select((eb) => [
      'member.series_id',
      sql<string>`string_agg(${eb.ref('member.target_id')} || ${eb.ref('member.periods')}::text, ' '
        ORDER BY ${eb.ref('member.target_id')})`.as('members'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.series_id, row.members]))
}
