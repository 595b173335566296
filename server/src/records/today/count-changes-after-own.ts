import { type Count, ownChangeDays } from '@stamboek/model/contract/today'
import { addDays, dayOf, instantOfDay } from '@stamboek/model/schema/amsterdam-time'
import { changeSetConditions } from '../change-sets/change-set-conditions.ts'
import { listSeenTypes } from '../change-sets/entry-scope.ts'
import { readChangeSetHeads } from '../change-sets/read-change-sets.ts'
import type { RecordContext } from '../engine/record-context.ts'

const maxCounted = 100

/** Counts the change sets of others to records that the caller changed before (`isAfterOwn`); null if he may audit none. */
export async function countChangesAfterOwn(context: RecordContext): Promise<Count | null> {
  const scope = { right: 'ReadAudit', businessUnitIds: undefined } as const
  if (listSeenTypes(context, scope).length === 0) return null
  const changedFromUtc = instantOfDay(addDays(dayOf(context.now), -ownChangeDays))
  const conditions = await changeSetConditions(context, { isAfterOwn: true, changedFromUtc }, scope)
  const found = await readChangeSetHeads(context, conditions, { before: null, limit: maxCounted + 1 })
  return { count: Math.min(found.length, maxCounted), isMore: found.length > maxCounted }
}
