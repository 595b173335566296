import { canChangeGlobal, notChangeableReason } from '@stamboek/model/rules/global-records'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { RequestProblem } from '../../request-problem.ts'
import type { RecordContext } from './record-context.ts'

/** The records of a type that a call may see, as a condition over the alias `t` (contracts.md, Business unit). */
export function visibleRecords(type: RecordType, context: RecordContext, alias = 't'): RawBuilder<unknown> {
  const column = sql.raw(`${alias}.business_unit_id`)
  if (type.ownership === 'global') return sql`true`
  const own = sql`${column} = ${context.caller.businessUnitId}::uuid`
  return type.ownership === 'either' ? sql`(${column} IS NULL OR ${own})` : own
}

/** Refuses a change of a record that holds in every unit by somebody who may only change the own unit's. */
export function requireChangeable(type: RecordType, isGlobal: unknown, context: RecordContext): void {
  const reason = whyNotChangeable(type, isGlobal, context)
  if (reason) throw new RequestProblem('notAllowed', reason)
}

export function whyNotChangeable(
  type: RecordType,
  isGlobal: unknown,
  context: RecordContext,
): string | undefined {
  const isAllowed = isGlobal !== true || canChangeGlobal(type.ownership, context.caller.permissions)
  return isAllowed ? undefined : notChangeableReason
}
