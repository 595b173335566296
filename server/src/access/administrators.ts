import { type Kysely, sql } from 'kysely'
import type { DynamicSchema } from '../database/connection/database.ts'

/** Users who can sign in and hold every permission in all business units, by one role or several. */
export interface Administrators {
  /** User ids. */
  readonly ids: readonly string[]
  readonly hasActive: boolean
  /** Whether the rights of at least one have no end date. */
  readonly hasPermanent: boolean
}

/**
 * Reads the administrators within the transaction and locks all rights until it ends, so that two administrators cannot remove each
 * other's last right at the same time.
 */
export async function readAdministrators(
  transaction: Kysely<DynamicSchema>,
  permissions: readonly string[],
): Promise<Administrators> {
  await sql`SELECT FROM stamboek.access_version FOR UPDATE`.execute(transaction)
  // A separate statement, which sees what was committed while the first one waited for the lock.
  const { rows } = await sql<{ id: string; ends: boolean }>`
    WITH held AS (
      SELECT ur.user_id, permission, ${endOf('ur')} OR ${endOf('r')} AS ends
      FROM record.user_role ur JOIN record.role r ON r.id = ur.role_id CROSS JOIN unnest(r.permissions) permission
      WHERE ur.business_unit_id IS NULL AND NOT ur.is_deleted AND ${isActive('ur')} AND ${isActive('r')}
        AND permission = ANY(${permissions}::text[])
    ), lasting AS (
      SELECT user_id, permission, bool_and(ends) AS ends FROM held GROUP BY user_id, permission
    )
    SELECT u.id, bool_or(l.ends) OR ${endOf('u')} AS ends
    FROM record."user" u JOIN lasting l ON l.user_id = u.id
    WHERE ${isActive('u')} AND u.password IS NOT NULL
    GROUP BY u.id HAVING count(*) = ${permissions.length}`.execute(transaction)
  return {
    ids: rows.map((row) => row.id),
    hasActive: rows.length > 0,
    hasPermanent: rows.some((row) => !row.ends),
  }
}

/** Active, and within its period now. */
export function isActive(alias: string) {
  return sql.raw(
    `(${alias}.status = 'Active' AND tstzrange(${alias}.active_range_utc_start, ${alias}.active_range_utc_end) @> now())`,
  )
}

function endOf(alias: string) {
  return sql.raw(`(${alias}.active_range_utc_end IS NOT NULL)`)
}
