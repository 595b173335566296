import { sql } from 'kysely'
import { isActive } from '../../access/administrators.ts'
import type { HookContext } from '../../records/engine/record-context.ts'

/**
 * Returns the permissions that the caller may grant in a unit (series id) or in all units (null): those held there. Permissions that no
 * user holds can be granted by a caller who holds all others in all units, or they could never be granted again.
 */
export async function readGrantablePermissions(
  context: HookContext,
): Promise<(businessUnitId: string | null) => ReadonlySet<string>> {
  const { caller } = context
  const own = caller.permissionsIn(null)
  const missing = new Set(context.catalogue.permissions()).difference(own)
  const orphaned = await findUnheldPermissions(context, missing)
  const isAdministrator = orphaned.size === missing.size
  return (businessUnitId) =>
    isAdministrator
      ? caller.permissionsIn(businessUnitId).union(orphaned)
      : caller.permissionsIn(businessUnitId)
}

async function findUnheldPermissions(
  { transaction }: HookContext,
  permissions: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ permission: string }>`
    SELECT permission FROM unnest(${[...permissions]}::text[]) permission WHERE NOT EXISTS (
      SELECT FROM record.user_role ur JOIN record.role r ON r.id = ur.role_id JOIN record."user" u ON u.id = ur.user_id
      WHERE r.permissions @> ARRAY[permission] AND NOT ur.is_deleted
        AND ${isActive('ur')} AND ${isActive('r')} AND ${isActive('u')})`.execute(transaction)
  return new Set(rows.map((row) => row.permission))
}
