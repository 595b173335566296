import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { findLockReason } from '@stamboek/model/rules/find-lock-reason'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'
import { whyNotChangeable } from '../engine/record-scope.ts'
import { inUnitOfWork } from '../engine/unit-of-work.ts'
import type { RecordOfType, StoredRecord } from '../queries/stored-record.ts'
import { planUpdates } from '../rules/plan-updates.ts'
import { bisectRefusals } from '../store/bisect-refusals.ts'
import { trySave } from '../store/try-save.ts'
import { type Decide, decideEach, type PrepareDecision } from './decide-each.ts'

interface Change {
  readonly sent: MemberValues
}

export type ChangeRecord<Stored = StoredRecord> = Decide<Change, Stored>

type PrepareChange<Stored = StoredRecord> = PrepareDecision<Change, Stored>

/**
 * Changes records in one transaction, each by the rules of an update, and returns for each id whether it was saved or
 * why it stays: absent, locked, global without its right, or refused. `prepareChange` gets all visible records once
 * and returns what decides about each. Throws 422 for a closed gate, 503 if others hold locks for 15 s.
 */
export async function bulkChange<Type extends RecordType>(
  context: RecordContext,
  type: Type,
  ids: readonly string[],
  prepareChange: PrepareChange<RecordOfType<Type>>,
): Promise<BulkResult> {
  return changeRecords(context, type, {
    ids,
    prepareChange: prepareChange as PrepareChange,
    whyNot: whyNotBulkChangeable,
  })
}

/**
 * As `bulkChange`, also for records that a rule of their type locks (`lockedWhen`), for calls whose definition allows
 * it (`CallDefinition.changesLocked`).
 */
export async function bulkChangeLocked<Type extends RecordType>(
  context: RecordContext,
  type: Type,
  ids: readonly string[],
  prepareChange: PrepareChange<RecordOfType<Type>>,
): Promise<BulkResult> {
  return changeRecords(context, type, {
    ids,
    prepareChange: prepareChange as PrepareChange,
    whyNot: whyOutOfReach,
  })
}

interface BulkChange {
  readonly ids: readonly string[]
  readonly prepareChange: PrepareChange
  readonly whyNot: typeof whyNotBulkChangeable
}

async function changeRecords(
  context: RecordContext,
  type: RecordType,
  { ids, prepareChange, whyNot }: BulkChange,
): Promise<BulkResult> {
  return inUnitOfWork(context, type, async (unit) => {
    const { accepted, reasons, toResult } = await decideEach(unit, type, {
      ids,
      prepare: prepareChange,
      whyNot,
    })
    const { writes, broken } = await planUpdates(
      unit,
      type,
      accepted.map(({ before, decision: { sent } }) => ({ before, sent })),
    )
    for (const [id, reason] of broken) reasons.set(id, reason)
    const refused = await bisectRefusals(writes, (some) => trySave(unit, type, some))
    for (const [write, reason] of refused) reasons.set(write.id, reason)
    return toResult()
  })
}

/** Returns the remark as a member to store; nothing if it is null, or if the record has a remark. */
export function bulkRemark(record: StoredRecord, remark: string | null): MemberValues {
  return remark === null || record.remark ? {} : { remark }
}

/**
 * Returns why no bulk action can change a record, as a Dutch sentence: it is global and the caller may change only
 * records of the unit, or a rule locks it. Undefined if neither.
 */
export function whyNotBulkChangeable(
  context: RecordContext,
  type: RecordType,
  record: StoredRecord,
): string | undefined {
  return whyOutOfReach(context, type, record) ?? findLockReason(type, record)
}

function whyOutOfReach(context: RecordContext, type: RecordType, record: StoredRecord): string | undefined {
  return whyNotChangeable(type, record.isGlobalSystemBusinessUnitRecord, context)
}
