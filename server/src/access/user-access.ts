import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'
import { isActiveNow } from './administrators.ts'
import type { SignedInUser } from './signed-in-user.ts'

interface UserRow {
  readonly id: string
  readonly user_name: string
  readonly full_name: string
  readonly email: string | null
  readonly granted: Readonly<Record<string, readonly string[]>> | null
  readonly units: readonly string[] | null
}

/** Rights also end by date, without a change of a record. With the recheck of connections within 20 s everywhere. */
const cacheTtlMs = 9_000

/**
 * Returns active users by id, with their permissions from active roles; other ids are absent. Their units are the
 * active ones of their roles and those that list them as members.
 */
export async function readUserAccess(
  database: Pick<Database, 'kysely'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SignedInUser>> {
  const { rows } = await sql<UserRow>`
    WITH held AS (
      SELECT ur.user_id, ur.business_unit_id AS unit, r.permissions
      FROM record.user_role ur JOIN record.role r ON r.id = ur.role_id
      WHERE ur.user_id = ANY(${userIds}::uuid[]) AND NOT ur.is_deleted AND ${isActiveNow('ur')} AND ${isActiveNow('r')}
    ), granted_in AS (
      SELECT user_id, coalesce(unit::text, '') AS unit, jsonb_agg(DISTINCT permission) FILTER (WHERE permission IS NOT NULL) AS permissions
      FROM held LEFT JOIN LATERAL unnest(held.permissions) permission ON true GROUP BY user_id, unit
    ), granted AS (
      SELECT user_id, jsonb_object_agg(unit, coalesce(permissions, '[]')) AS permissions FROM granted_in GROUP BY user_id
    ), works_in AS (
      SELECT user_id, unit FROM held WHERE EXISTS (
        SELECT FROM record.system_business_unit b WHERE b.series_id = held.unit AND ${isActiveNow('b')})
      UNION
      SELECT a.target_id, b.series_id
      FROM record.system_business_unit__assigned_users a JOIN record.system_business_unit b ON b.id = a.owner_id
      WHERE a.target_id = ANY(${userIds}::uuid[]) AND ${isActiveNow('b')}
    ), units AS (
      SELECT user_id, jsonb_agg(unit) AS ids FROM works_in GROUP BY user_id
    )
    SELECT u.id, u.user_name, u.full_name, u.email, granted.permissions AS granted, units.ids AS units
    FROM record."user" u LEFT JOIN granted ON granted.user_id = u.id LEFT JOIN units ON units.user_id = u.id
    WHERE u.id = ANY(${userIds}::uuid[]) AND ${isActiveNow('u')}`.execute(database.kysely)
  const validUntil = Date.now() + cacheTtlMs
  return new Map(rows.map((row) => [row.id, toSignedInUser(row, validUntil)]))
}

function toSignedInUser(row: UserRow, validUntil: number): SignedInUser {
  const granted = row.granted ?? {}
  return {
    userId: row.id,
    userName: row.user_name,
    fullName: row.full_name,
    email: row.email,
    permissions: new Set(granted['']),
    businessUnits: new Map((row.units ?? []).map((unit) => [unit, new Set(granted[unit])])),
    validUntil,
  }
}
