import type { FieldError } from '@stamboek/model/contract/problem'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { findConditionPaths } from '@stamboek/model/fields/find-condition-paths'
import { readOnlyMessage } from '@stamboek/model/fields/find-read-only-changes'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import type { PlannedWrite, RecordContext } from '../engine/record-context.ts'
import { whyNotChangeable } from '../engine/record-scope.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import { lockBriefly } from '../queries/lock-briefly.ts'
import { readToChange } from '../queries/read-to-change.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import { type PlannedRecord, planRecords } from '../rules/plan-record.ts'
import { labelReferences } from '../rules/reference-labels.ts'
import { refusedOf } from './refused-of.ts'
import { trySave } from './try-save.ts'

/** What a bulk call does with one record: the members that it sends for it, or why it cannot be done. */
type Change = (record: StoredRecord) => { readonly sent: MemberValues } | { readonly reason: string }

/** A record of which nothing forbids the change so far. */
interface Candidate {
  readonly before: StoredRecord
  readonly sent: MemberValues
}

/**
 * Changes what can be changed of these records, all in one transaction; the rest says why not (contracts.md). Each is held to
 * the rules that an update with the same members is held to.
 */
export async function bulkChange(
  context: RecordContext,
  type: RecordType,
  ids: readonly string[],
  change: Change,
): Promise<BulkResult> {
  return inUnitOfWork(context, type, async (unit) => {
    const withoutChildren = !areListsRead(type)
    const found = await lockBriefly(unit, () => readToChange(unit, type, ids, { withoutChildren }))
    const records = new Map(found.map((record) => [record.id, record]))
    const candidates: Candidate[] = []
    const reasons = new Map<string, string>()
    for (const id of ids) {
      const before = records.get(id)
      const outcome = before ? changeOne(unit, type, before, change) : { reason: 'Niet gevonden.' }
      if ('reason' in outcome) reasons.set(id, outcome.reason)
      else if (before) candidates.push({ before, sent: outcome.sent })
    }
    const { writes, broken } = await planUpdates(unit, type, candidates)
    for (const [id, reason] of broken) reasons.set(id, reason)
    const refused = await refusedOf(writes, (some) => trySave(unit, type, some))
    for (const [write, reason] of refused) reasons.set(write.id, reason)
    const results = ids.map((id) => {
      const reason = reasons.get(id)
      return reason === undefined ? { id, done: true } : { id, done: false, reason }
    })
    return { totalRecordsAffected: ids.length - reasons.size, results }
  })
}

/**
 * The remark of a bulk call as a member of one record: the audit trail tells it of every record, and a record that has none
 * shows it; nobody's own remark is lost to a reason that many records share.
 */
export function remarkFor(record: StoredRecord, remark: string | null): MemberValues {
  return remark === null || record.remark ? {} : { remark }
}

/** Whether the rules of a type look at the child records in its lists. */
export function areListsRead(type: RecordType): boolean {
  const read = new Set(findConditionPaths(type))
  return recordTable(type).children.some(
    ({ path, field }) => 'minItems' in field || field.required === true || read.has(path),
  )
}

/** The writes, and of what breaks a rule the reason by its id. */
async function planUpdates(unit: UnitOfWork, type: RecordType, candidates: readonly Candidate[]) {
  const plans = await planRecords(
    unit,
    type,
    candidates.map(({ before, sent }) => ({ before, body: sent, mode: 'edit' })),
  )
  const labelled = await labelReferences(
    unit,
    type,
    plans.map(({ after }, index) => ({ before: candidates[index]?.before, after })),
  )
  const writes: PlannedWrite[] = []
  const broken = new Map<string, string>()
  for (const [index, { before, sent }] of candidates.entries()) {
    const [plan, change] = [plans[index], labelled[index]]
    if (!plan || !change) continue
    const errors = [...errorsOf(type, sent, plan), ...('errors' in change ? change.errors : [])]
    if (errors[0]) broken.set(before.id, errors[0].message)
    else if ('after' in change) writes.push({ id: before.id, action: 'Update', before, after: change.after })
  }
  return { writes, broken }
}

export function errorsOf(type: RecordType, sent: MemberValues, plan: PlannedRecord): readonly FieldError[] {
  // An update passes over what cannot be written; a call for that alone has to say so.
  const passedOver = Object.keys(sent).flatMap((name): readonly FieldError[] => {
    const field = type.fields[name]
    return field && !(name in plan.sent) ? [{ field: name, message: readOnlyMessage(field) }] : []
  })
  return [...plan.malformed, ...passedOver, ...plan.broken]
}

function changeOne(
  context: RecordContext,
  type: RecordType,
  record: StoredRecord,
  change: Change,
): ReturnType<Change> {
  const reason = whyNotChangeable(type, record.isGlobalSystemBusinessUnitRecord, context)
  return reason ? { reason } : change(record)
}
