import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { lockWithRetry } from '../queries/lock-with-retry.ts'
import { readForUpdate } from '../queries/read-for-update.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { hasRulesOnChildLists } from '../rules/plan-updates.ts'

export type Decide<Decision, Stored = StoredRecord> = (
  record: Stored,
) => Decision | { readonly reason: string }

export type PrepareDecision<Decision, Stored = StoredRecord> = (
  unit: UnitOfWork,
  records: readonly Stored[],
) => Decide<Decision, Stored> | Promise<Decide<Decision, Stored>>

export interface Decided<Decision> {
  readonly accepted: readonly { readonly before: StoredRecord; readonly decision: Decision }[]
  /** By id; a bulk action adds what is refused later. */
  readonly reasons: Map<string, string>
  readonly toResult: () => BulkResult
}

interface DecideInput<Decision> {
  readonly ids: readonly string[]
  readonly prepare: PrepareDecision<Decision>
  readonly whyNot: (context: UnitOfWork, type: RecordType, record: StoredRecord) => string | undefined
}

/**
 * Locks the records of a bulk action and decides about each; those that are absent, of another version than the caller confirmed, or
 * refused by `whyNot` get a reason without asking. Throws 422 for a closed gate, 503 if others hold locks for 15 s.
 */
export async function decideEach<Decision extends object>(
  unit: UnitOfWork,
  type: RecordType,
  { ids, prepare, whyNot }: DecideInput<Decision>,
): Promise<Decided<Decision>> {
  await requireOpenGate(unit, type)
  const withoutChildren = !hasRulesOnChildLists(type)
  const found = await lockWithRetry(unit, () => readForUpdate(unit, type, ids, { withoutChildren }))
  const records = new Map(found.map((record) => [record.id, record]))
  const decide = await prepare(unit, found)
  const accepted: { before: StoredRecord; decision: Decision }[] = []
  const reasons = new Map<string, string>()
  for (const id of ids) {
    const before = records.get(id)
    const refusal = before ? (whyOtherVersion(unit, before) ?? whyNot(unit, type, before)) : 'Niet gevonden.'
    if (!before || refusal !== undefined) {
      reasons.set(id, refusal ?? '')
      continue
    }
    const decision = decide(before)
    if ('reason' in decision) reasons.set(id, decision.reason)
    else accepted.push({ before, decision })
  }
  const toResult = (): BulkResult => {
    const results = ids.map((id) => {
      const reason = reasons.get(id)
      const version = unit.isDryRun && records.get(id)?.rowVersion
      const tried = version === undefined ? {} : { rowVersion: version }
      return reason === undefined ? { id, done: true, ...tried } : { id, done: false, reason, ...tried }
    })
    return { totalRecordsAffected: ids.length - reasons.size, results }
  }
  return { accepted, reasons, toResult }
}

function whyOtherVersion({ versions }: UnitOfWork, { id, rowVersion }: StoredRecord): string | undefined {
  const confirmed = versions?.get(id)
  return confirmed === undefined || confirmed === rowVersion ? undefined : 'Intussen gewijzigd.'
}
