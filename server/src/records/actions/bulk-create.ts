import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import type { RecordOfType, StoredRecord } from '../queries/stored-record.ts'
import { planUpdates } from '../rules/plan-updates.ts'
import { bisectRefusals } from '../store/bisect-refusals.ts'
import { trySave } from '../store/try-save.ts'
import { whyNotBulkChangeable } from './bulk-change.ts'
import { planNewRecords } from './create-records.ts'
import { type Decided, decideEach, type PrepareDecision } from './decide-each.ts'

export interface Creation {
  readonly body: MemberValues
  /** What becomes of the marked record, if it is of the created type: deleted, or changed by these members. Default: nothing. */
  readonly marked?: 'deleted' | MemberValues
}

interface BulkCreation<Stored> {
  readonly type: RecordType
  readonly prepare: PrepareDecision<Creation, Stored>
}

/**
 * Creates a record beside each marked one, by the rules of a create, in one transaction and a fixed number of queries while none is refused.
 * Each marked record changes together with its own new one, or stays, with the reason. Returns a result for each id. Does not check rights.
 */
export async function bulkCreate<Marked extends RecordType>(
  context: RecordContext,
  marked: Marked,
  ids: readonly string[],
  { type, prepare }: BulkCreation<RecordOfType<Marked>>,
): Promise<BulkResult> {
  return inUnitOfWork(context, marked, async (given) => {
    // The parent in the address is that of the marked records.
    const unit = { ...given, below: undefined }
    const decided = await decideEach(given, marked, {
      ids,
      prepare: prepare as PrepareDecision<Creation>,
      whyNot: whyNotBulkChangeable,
    })
    const { reasons } = decided
    const changes = await planMarked(unit, type, decided)
    const created = await planNewRecords(
      unit,
      type,
      decided.accepted.map(({ decision: { body } }) => ({ body })),
    )
    const drafts = decided.accepted.flatMap(({ before: { id } }, index): readonly Draft[] => {
      const write = created[index]
      if (!write || reasons.has(id)) return []
      if ('errors' in write) reasons.set(id, write.errors[0]?.message ?? '')
      return 'errors' in write ? [] : [{ id, writes: [...(changes.get(id) ?? []), write] }]
    })
    const refused = await bisectRefusals(drafts, (some) => trySaveDrafts(unit, type, some))
    for (const [{ id }, reason] of refused) reasons.set(id, reason)
    return decided.toResult()
  })
}

/** The writes of marked records by id; adds the reasons of those that a rule refuses. */
async function planMarked(
  unit: UnitOfWork,
  type: RecordType,
  { accepted, reasons }: Decided<Creation>,
): Promise<ReadonlyMap<string, readonly PlannedWrite[]>> {
  const updates = accepted.flatMap(({ before, decision: { marked } }) =>
    marked === undefined || marked === 'deleted' ? [] : [{ before, sent: marked }],
  )
  const { writes, broken } = await planUpdates(unit, type, updates)
  for (const [id, reason] of broken) reasons.set(id, reason)
  const deleted = accepted.flatMap(({ before, decision: { marked } }) =>
    marked === 'deleted' ? [toDeletion(before)] : [],
  )
  return Map.groupBy([...deleted, ...writes], ({ id }) => id)
}

function toDeletion(before: StoredRecord): PlannedWrite {
  return { id: before.id, action: 'Delete', before, after: before }
}

interface Draft {
  readonly id: string
  readonly writes: readonly PlannedWrite[]
}

async function trySaveDrafts(unit: UnitOfWork, type: RecordType, drafts: readonly Draft[]) {
  const writes = drafts.flatMap((draft) => draft.writes)
  // New records come last: they may take the place of those that end.
  const ordered = [...writes.filter(({ before }) => before), ...writes.filter(({ before }) => !before)]
  const refusal = await trySave(unit, type, ordered)
  if (refusal === undefined || typeof refusal === 'string') return refusal
  const named = drafts.flatMap((draft) => {
    const reason = draft.writes.map((write) => refusal.get(write)).find((each) => each !== undefined)
    return reason === undefined ? [] : [[draft, reason] as const]
  })
  return new Map(named)
}
