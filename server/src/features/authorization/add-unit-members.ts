import type { ReferenceLabel } from '@stamboek/model/schema/record-of'
import { sql } from 'kysely'
import { isActive } from '../../access/administrators.ts'
import { type AddMembers, executorOf } from '../../records/engine/record-context.ts'

interface UnitRow {
  readonly id: string
  readonly members: readonly ReferenceLabel[]
}

/** The active users among the members of each unit without a role that holds there now. */
export const addUnitMembers: AddMembers = async (context, _type, records) => {
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<UnitRow>`
    SELECT b.id, jsonb_agg(jsonb_build_object('id', u.id, 'label', u.full_name) ORDER BY a.position) AS members
    FROM record.system_business_unit b
    JOIN record.system_business_unit__assigned_users a ON a.owner_id = b.id
    JOIN record."user" u ON u.id = a.target_id AND ${isActive('u')}
    WHERE b.id = ANY(${ids}::uuid[]) AND NOT EXISTS (
      SELECT FROM record.user_role ur JOIN record.role r ON r.id = ur.role_id
      WHERE ur.user_id = u.id AND NOT ur.is_deleted AND ${isActive('ur')} AND ${isActive('r')}
        AND (ur.business_unit_id IS NULL OR ur.business_unit_id = b.series_id) AND r.permissions <> '{}')
    GROUP BY b.id`.execute(executorOf(context))
  const members = new Map(rows.map((row) => [row.id, row.members]))
  return records.map(({ id }) => ({ membersWithoutRole: members.get(id) ?? [] }))
}
