import { sql } from 'kysely'
import type { HookContext, PlannedWrite, RecordHook } from '../../records/engine/record-context.ts'
import { refuseEach } from '../../records/engine/refuse-each.ts'
import { RequestProblem } from '../../request-problem.ts'

export const assignUsers = 'SystemBusinessUnitAssignUsers'

/** Current and future members with their periods, as one comparable text per unit (series id). */
type Members = ReadonlyMap<string, string>

/**
 * Requires a separate right for changes of the current or future members of a unit (domain.md section 6): of the list itself, or of the
 * period or status of a version with members. A new unit with members needs it whatever its period and status.
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
        // Whoever activates a new unit later need not look at its members.
        const isChanged = isNew ? hasMembers(write) : before?.get(seriesId) !== after.get(seriesId)
        if (!isChanged) return undefined
        // A new unit has no data yet, so any unit's right will do.
        const own = isNew ? context.caller.permissions : context.caller.permissionsIn(seriesId)
        return own.has(assignUsers)
          ? undefined
          : new RequestProblem('notAllowed', `Hiervoor ontbreekt het recht ${assignUsers}.`)
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
  const { rows } = await sql<{ series_id: string; members: string }>`
    SELECT series_id, string_agg(target_id || periods::text, ' ' ORDER BY target_id) AS members FROM (
      SELECT b.series_id, a.target_id,
        range_agg(tstzrange(greatest(b.active_range_utc_start, ${now}::timestamptz), b.active_range_utc_end)) AS periods
      FROM record.system_business_unit b JOIN record.system_business_unit__assigned_users a ON a.owner_id = b.id
      WHERE b.series_id = ANY(${writes.map(seriesOf)}::uuid[]) AND b.status = 'Active'
        AND (b.active_range_utc_end IS NULL OR b.active_range_utc_end > ${now}::timestamptz)
      GROUP BY b.series_id, a.target_id
    ) member GROUP BY series_id`.execute(transaction)
  return new Map(rows.map((row) => [row.series_id, row.members]))
}
