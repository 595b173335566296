import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { whyNotChangeable } from '../engine/record-scope.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import { lockWithRetry } from '../queries/lock-with-retry.ts'
import { readForUpdate } from '../queries/read-for-update.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { hasRulesOnChildLists, planUpdates, type UpdateInput } from '../rules/plan-updates.ts'
import { bisectRefusals } from '../store/bisect-refusals.ts'
import { trySave } from '../store/try-save.ts'

/** The decision about one record: the members to change, or why it stays as it is. */
export type ChangeRecord = (
  record: StoredRecord,
) => { readonly sent: MemberValues } | { readonly reason: string }

/** Reads once what the decisions about all of these locked records need. */
type PrepareChange = (
  unit: UnitOfWork,
  records: readonly StoredRecord[],
) => ChangeRecord | Promise<ChangeRecord>

/**
 * Changes what can be changed of these records in one transaction, and returns why the rest stays (contracts.md).
 * Each is held to the rules of an update with the same members.
 */
export async function bulkChange(
  context: RecordContext,
  type: RecordType,
  ids: readonly string[],
  prepareChange: PrepareChange,
): Promise<BulkResult> {
  return inUnitOfWork(context, type, async (unit) => {
    await requireOpenGate(unit, type)
    const withoutChildren = !hasRulesOnChildLists(type)
    const found = await lockWithRetry(unit, () => readForUpdate(unit, type, ids, { withoutChildren }))
    const records = new Map(found.map((record) => [record.id, record]))
    const change = await prepareChange(unit, found)
    const candidates: UpdateInput[] = []
    const reasons = new Map<string, string>()
    for (const id of ids) {
      const before = records.get(id)
      const outcome = before ? decideChange(unit, type, before, change) : { reason: 'Niet gevonden.' }
      if ('reason' in outcome) reasons.set(id, outcome.reason)
      else if (before) candidates.push({ before, sent: outcome.sent })
    }
    const { writes, broken } = await planUpdates(unit, type, candidates)
    for (const [id, reason] of broken) reasons.set(id, reason)
    const refused = await bisectRefusals(writes, (some) => trySave(unit, type, some))
    for (const [write, reason] of refused) reasons.set(write.id, reason)
    const results = ids.map((id) => {
      const reason = reasons.get(id)
      return reason === undefined ? { id, done: true } : { id, done: false, reason }
    })
    return { totalRecordsAffected: ids.length - reasons.size, results }
  })
}

/**
 * The remark of a bulk action for one record: stored only where the record has none. The audit entry holds it
 * always.
 */
export function bulkRemark(record: StoredRecord, remark: string | null): MemberValues {
  return remark === null || record.remark ? {} : { remark }
}

function decideChange(
  context: RecordContext,
  type: RecordType,
  record: StoredRecord,
  change: ChangeRecord,
): ReturnType<ChangeRecord> {
  const reason = whyUnchanged(context, type, record)
  return reason === undefined ? change(record) : { reason }
}

/** Why no bulk action changes a record: the caller may not, or a rule of its type locks it. */
export function whyUnchanged(
  context: RecordContext,
  type: RecordType,
  record: StoredRecord,
): string | undefined {
  const reason = whyNotChangeable(type, record.isGlobalSystemBusinessUnitRecord, context)
  return reason ?? findLockReason(type, record)
}
