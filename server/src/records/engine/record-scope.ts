import { canChangeGlobalRecords, notChangeableReason } from '@stamboek/model/rules/global-records'
import { type Right, rightLabels } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller, CallerUnits } from '../../access/caller.ts'
import { anyOf } from '../../database/connection/named-statements.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from './record-context.ts'

/**
 * Returns the SQL condition, over `alias`, that a record is visible to the call (requirements 3.2): every global
 * record, those of the caller's business unit, and of a `callerUnits` type those of units where the caller may read
 * and holds `requiredPermissions`. Ignores deletion and the parent in the address.
 */
export function visibleRecords(type: RecordType, context: RecordContext, alias = 't'): RawBuilder<SqlBool> {
  const column = sql.raw(`${alias}.business_unit_id`)
  if (type.ownership === 'global') return sql`true`
  if (type.ownership === 'callerUnits') {
    const units = reachedUnits(type, context)
    return units === 'all' ? sql`true` : sql`${column} = ${anyOf(sql`${units}::uuid[]`)}`
  }
  const own = sql<SqlBool>`${column} = ${context.caller.businessUnitId}::uuid`
  return type.ownership === 'either' ? sql`(${column} IS NULL OR ${own})` : own
}

function reachedUnits(
  { permissions }: Pick<RecordType, 'permissions'>,
  { caller, requiredPermissions = [] }: Pick<RecordContext, 'caller' | 'requiredPermissions'>,
): CallerUnits {
  return caller.unitsWith([permissions.Read, ...requiredPermissions])
}

/**
 * Returns a key: calls with the same key see the same records of the type. It is the id of the caller's business
 * unit, and of a `callerUnits` type the sorted ids of the units that the call reaches, or `all`.
 */
export function scopeKey(type: RecordType, context: RecordContext): string {
  if (type.ownership !== 'callerUnits') return String(context.caller.businessUnitId)
  const units = reachedUnits(type, context)
  return units === 'all' ? units : units.toSorted().join()
}

/** True if the address of the call names the parent of records of this type (`resources/{resourceId}/function`). */
export function isBelowParent({ below }: RecordContext, { dtoKey }: RecordType): boolean {
  return below?.dtoKey === dtoKey
}

/**
 * Returns those of the records that have the parent in the address of the call; all if the address names no parent of
 * this type.
 */
export function filterBelowParent<Item extends Readonly<Record<string, unknown>>>(
  context: RecordContext,
  type: RecordType,
  records: readonly Item[],
): readonly Item[] {
  const { parent } = type
  if (!parent || !isBelowParent(context, type)) return records
  return records.filter((record) => record[parent.field] === context.below?.parentId)
}

/**
 * Throws 403 if the record is global, its type has the ownership `either`, and the caller lacks the permission to
 * change records of all business units.
 */
export function requireChangeable(type: RecordType, isGlobal: unknown, context: RecordContext): void {
  const reason = whyNotChangeable(type, isGlobal, context)
  if (reason) throw new RequestProblem('notAllowed', reason)
}

/** Returns the Dutch reason by which `requireChangeable` refuses, else undefined; checks no other right. */
export function whyNotChangeable(
  type: RecordType,
  isGlobal: unknown,
  context: RecordContext,
): string | undefined {
  const isAllowed = isGlobal !== true || canChangeGlobalRecords(type.ownership, context.caller.permissions)
  return isAllowed ? undefined : notChangeableReason
}

export type RowRight = Extract<Right, 'Create' | 'Update' | 'NewVersion' | 'Delete'>

/** Returns a Dutch sentence that names the right that the caller lacks on the type itself; undefined if permitted. */
export function whyNotPermitted(
  { caller }: { readonly caller: Pick<Caller, 'permissions'> },
  { permissions, labels }: RecordType,
  right: Right,
): string | undefined {
  if (caller.permissions.has(permissions[right])) return undefined
  return `Hiervoor ontbreekt het recht “${labels.many}: ${rightLabels[right]}”.`
}
