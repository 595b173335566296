import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isActive } from './administrators.ts'
import type { SignedInUser } from './signed-in-user.ts'

interface UserRow {
  readonly id: string
  readonly user_name: string
  readonly full_name: string
  readonly email: string | null
  /** Permissions by business unit (series id); those under '' hold in all. */
  readonly granted: Readonly<Record<string, readonly string[]>> | null
  readonly units: readonly string[] | null
}

/** How long rights are remembered at the most: periods end without anybody changing a record. */
const rememberedMs = 60_000

/**
 * Who somebody is and what that person may do: permissions of active roles, in all units or in one; and the units to work
 * in: those with a role of their own, and those that list the user. Undefined for somebody who is not active now.
 */
export async function readUserAccess(database: Database, userId: string): Promise<SignedInUser | undefined> {
  const { rows } = await sql<UserRow>`
    WITH held AS (
      SELECT coalesce(ur.business_unit_id::text, '') AS unit, r.permissions
      FROM record.user_role ur JOIN record.role r ON r.id = ur.role_id
      WHERE ur.user_id = ${userId}::uuid AND NOT ur.is_deleted AND ${isActive('ur')} AND ${isActive('r')}
    ), granted AS (
      SELECT unit, jsonb_agg(DISTINCT permission) FILTER (WHERE permission IS NOT NULL) AS permissions
      FROM held LEFT JOIN LATERAL unnest(held.permissions) permission ON true GROUP BY unit
    ), units AS (
      SELECT DISTINCT b.series_id FROM record.system_business_unit b
      WHERE ${isActive('b')} AND (
        b.series_id::text IN (SELECT unit FROM held)
        OR EXISTS (SELECT FROM record.system_business_unit__assigned_users a WHERE a.owner_id = b.id AND a.target_id = ${userId}::uuid))
    )
    SELECT u.id, u.user_name, u.full_name, u.email,
      (SELECT jsonb_object_agg(unit, coalesce(permissions, '[]')) FROM granted) AS granted,
      (SELECT jsonb_agg(series_id) FROM units) AS units
    FROM record."user" u WHERE u.id = ${userId}::uuid AND ${isActive('u')}`.execute(database.kysely)
  const [row] = rows
  if (!row) return undefined
  const granted = row.granted ?? {}
  return {
    userId: row.id,
    userName: row.user_name,
    fullName: row.full_name,
    email: row.email,
    permissions: new Set(granted['']),
    businessUnits: new Map((row.units ?? []).map((unit) => [unit, new Set(granted[unit])])),
    validUntil: Date.now() + rememberedMs,
  }
}
