import { canChangeGlobalRecords, notChangeableReason } from '@stamboek/model/rules/global-records'
import { type Right, rightLabels } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CallerUnits } from '../../access/caller.ts'
import { anyOf } from '../../database/connection/named-statements.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from './record-context.ts'

/** Returns the SQL condition, over `alias`, that a record is visible to the call (requirements 3.2). */
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

/** Returns a key that is the same for calls to which the same records of the type are visible. */
export function scopeKey(type: RecordType, context: RecordContext): string {
  if (type.ownership !== 'callerUnits') return String(context.caller.businessUnitId)
  const units = reachedUnits(type, context)
  return units === 'all' ? units : units.toSorted().join()
}

/** True if the address of the call names the parent of records of this type (`resources/{resourceId}/function`). */
export function isBelowParent({ below }: RecordContext, { dtoKey }: RecordType): boolean {
  return below?.dtoKey === dtoKey
}

/** Returns the records of the parent in the address of the call, or all if the address names none. */
export function filterBelowParent<Item extends Readonly<Record<string, unknown>>>(
  context: RecordContext,
  type: RecordType,
  records: readonly Item[],
): readonly Item[] {
  const { parent } = type
  if (!parent || !isBelowParent(context, type)) return records
  return records.filter((record) => record[parent.field] === context.below?.parentId)
}

/** Refuses (403) a change of a global record by a caller who may change only records of the unit. */
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

export function whyNotPermitted(
  { caller }: Pick<RecordContext, 'caller'>,
  { permissions, labels }: RecordType,
  right: RowRight,
): string | undefined {
  if (caller.permissions.has(permissions[right])) return undefined
  return `Hiervoor ontbreekt het recht “${labels.many}: ${rightLabels[right]}”.`
}
