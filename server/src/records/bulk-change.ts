import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { RequestProblem } from '../request-problem.ts'
import { raiseParents } from './parent-records.ts'
import { readRecords } from './read-records.ts'
import type { PlannedWrite, RecordContext } from './record-context.ts'
import { whyNotChangeable } from './record-scope.ts'
import { saveRecords } from './save-records.ts'
import type { StoredRecord } from './stored-record.ts'
import { inUnitOfWork, type UnitOfWork } from './unit-of-work.ts'

/** What a bulk call does with one record: its members after, or why it cannot be done. */
type Change = (record: StoredRecord) => { readonly after: StoredRecord } | { readonly reason: string }

/** Changes what can be changed of these records, all in one transaction; the rest says why not (contracts.md). */
export async function bulkChange(
  context: RecordContext,
  type: RecordType,
  ids: readonly string[],
  change: Change,
): Promise<BulkResult> {
  return inUnitOfWork(context, type, async (unit) => {
    const found = await readRecords(unit, type, ids, {
      forUpdate: true,
      withoutChildren: true,
    })
    const records = new Map(found.map((record) => [record.id, record]))
    const writes: PlannedWrite[] = []
    const reasons = new Map<string, string>()
    for (const id of ids) {
      const record = records.get(id)
      const outcome = record ? changeOne(unit, type, record, change) : { reason: 'Niet gevonden.' }
      if ('reason' in outcome) reasons.set(id, outcome.reason)
      else writes.push({ id, action: 'Update', before: record, after: outcome.after })
    }
    for (const [id, reason] of await saveWhatCanBe(unit, type, writes)) reasons.set(id, reason)
    const results = ids.map((id) => {
      const reason = reasons.get(id)
      return reason === undefined ? { id, done: true } : { id, done: false, reason }
    })
    return { totalRecordsAffected: ids.length - reasons.size, results }
  })
}

/** Saves all at once, or, when a hook refuses one of them, each by itself. Gives why the others were not, by id. */
async function saveWhatCanBe(
  unit: UnitOfWork,
  type: RecordType,
  writes: readonly PlannedWrite[],
): Promise<ReadonlyMap<string, string>> {
  if (writes.length === 0) return new Map()
  await sql`SAVEPOINT bulk_change`.execute(unit.transaction)
  try {
    await saveRecords(unit, type, writes)
    await raiseParents(unit, type, writes)
    await sql`RELEASE SAVEPOINT bulk_change`.execute(unit.transaction)
    return new Map()
  } catch (error) {
    if (!(error instanceof RequestProblem) || !(error.code === 'ruleBroken' || error.code === 'notAllowed'))
      throw error
    await sql`ROLLBACK TO SAVEPOINT bulk_change`.execute(unit.transaction)
    const [only] = writes
    if (only && writes.length === 1) return new Map([[only.id, error.message]])
  }
  const reasons = new Map<string, string>()
  for (const write of writes)
    for (const [id, reason] of await saveWhatCanBe(unit, type, [write])) reasons.set(id, reason)
  return reasons
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
