import { type Kysely, sql } from 'kysely'
import type { DynamicSchema } from '../database/connection/database.ts'

/**
 * Users who hold every permission in all business units, by one role or several, and can use them: they can sign in and belong to a
 * unit, without which nearly every call is refused.
 */
export interface Administrators {
  /** User ids. */
  readonly ids: readonly string[]
  readonly hasActive: boolean
  /** Whether at least one stays so for good: account, rights and units, one after the other, have no end. */
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
    ), holder AS (
      SELECT user_id, bool_or(ends) AS ends FROM lasting GROUP BY user_id HAVING count(*) = ${permissions.length}
    ), membership AS (
      SELECT a.target_id AS user_id, ${periodOf('b')} AS period
      FROM record.system_business_unit__assigned_users a JOIN record.system_business_unit b ON b.id = a.owner_id
      WHERE a.target_id IN (SELECT user_id FROM holder) AND b.status = 'Active'
      UNION ALL
      SELECT ur.user_id, ${periodOf('ur')} * ${periodOf('r')} * ${periodOf('b')}
      FROM record.user_role ur JOIN record.role r ON r.id = ur.role_id
      JOIN record.system_business_unit b ON b.series_id = ur.business_unit_id
      WHERE ur.user_id IN (SELECT user_id FROM holder) AND NOT ur.is_deleted
        AND ur.status = 'Active' AND r.status = 'Active' AND b.status = 'Active'
    ), member AS (
      SELECT user_id, range_agg(period) AS periods FROM membership GROUP BY user_id
    )
    SELECT u.id, h.ends OR ${endOf('u')} OR NOT m.periods @> tstzrange(now(), NULL) AS ends
    FROM record."user" u JOIN holder h ON h.user_id = u.id JOIN member m ON m.user_id = u.id
    WHERE ${isActive('u')} AND u.password IS NOT NULL AND m.periods @> now()`.execute(transaction)
  return {
    ids: rows.map((row) => row.id),
    hasActive: rows.length > 0,
    hasPermanent: rows.some((row) => !row.ends),
  }
}

/** Active, and within its period now. */
export function isActive(alias: string) {
  return sql`(${sql.raw(alias)}.status = 'Active' AND ${periodOf(alias)} @> now())`
}

function periodOf(alias: string) {
  return sql.raw(`tstzrange(${alias}.active_range_utc_start, ${alias}.active_range_utc_end)`)
}

function endOf(alias: string) {
  return sql.raw(`(${alias}.active_range_utc_end IS NOT NULL)`)
}
