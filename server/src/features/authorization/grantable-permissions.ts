import { sql } from 'kysely'
import { isActiveAt, isKept, rowsOfTexts, transactionTime } from '../../database/sql-expressions.ts'
import type { HookContext } from '../../records/engine/record-context.ts'

/**
 * Returns a lookup of the permissions that the caller may grant in a unit (series id) or in all units (null): those
 * held there. A permission that no user holds can be granted by a caller who holds all others in all units.
 */
export async function createGrantablePermissionLookup(
  context: HookContext,
): Promise<(businessUnitId: string | null) => ReadonlySet<string>> {
  const { caller } = context
  const own = caller.permissionsIn(null)
  const missing = new Set(context.engine.catalogue.permissions()).difference(own)
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
  const rows = await transaction
    .selectFrom(rowsOfTexts([...permissions], 'permission'))
    .where((eb) => {
      const holder = eb
        .selectFrom('record.user_role as ur')
        .innerJoin('record.role as r', 'r.id', 'ur.role_id')
        .innerJoin('record.user as u', 'u.id', 'ur.user_id')
        .where('r.permissions', '@>', sql<string[]>`array[${eb.ref('permission.value')}]`)
        .where((eb) => isKept(eb, 'ur'))
        .where((eb) => isActiveAt(eb, 'ur', transactionTime))
        .where((eb) => isActiveAt(eb, 'r', transactionTime))
        .where((eb) => isActiveAt(eb, 'u', transactionTime))
      return eb.not(eb.exists(holder))
    })
    .select('permission.value')
    .execute()
  return new Set(rows.map(({ value }) => value))
}
