import type { ProblemCode } from '@stamboek/model/contract/problem'
import type { BulkResult } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { RequestProblem } from '../request-problem.ts'
import type { CommittedChange } from './committed-events.ts'
import { withDatabaseRules } from './database-problems.ts'
import { raiseParents } from './parent-records.ts'
import { readRecords } from './read-records.ts'
import type { PlannedWrite, RecordContext } from './record-context.ts'
import { whyNotChangeable } from './record-scope.ts'
import { refusedOf } from './refused-of.ts'
import { saveRecords } from './save-records.ts'
import type { StoredRecord } from './stored-record.ts'
import { inUnitOfWork, type UnitOfWork } from './unit-of-work.ts'

/** A rule of the type, or a right that this record asks for: the others can still be changed. */
const refusals: ReadonlySet<ProblemCode> = new Set(['ruleBroken', 'notAllowed'])

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
    const refused = await refusedOf(writes, (some) => trySave(unit, type, some))
    for (const [write, reason] of refused) reasons.set(write.id, reason)
    const results = ids.map((id) => {
      const reason = reasons.get(id)
      return reason === undefined ? { id, done: true } : { id, done: false, reason }
    })
    return { totalRecordsAffected: ids.length - reasons.size, results }
  })
}

/** All of the writes or none; gives why not, when a rule refuses one of them. */
async function trySave(
  unit: UnitOfWork,
  type: RecordType,
  writes: readonly PlannedWrite[],
): Promise<string | undefined> {
  const changes: CommittedChange[] = []
  const part: UnitOfWork = { ...unit, changed: (change) => changes.push(change) }
  await sql`SAVEPOINT bulk_change`.execute(unit.transaction)
  try {
    await withDatabaseRules(unit.catalogue, type, async () => {
      await saveRecords(part, type, writes)
      await raiseParents(part, type, writes)
    })
  } catch (error) {
    if (!(error instanceof RequestProblem) || !refusals.has(error.code)) throw error
    await sql`ROLLBACK TO SAVEPOINT bulk_change`.execute(unit.transaction)
    await sql`RELEASE SAVEPOINT bulk_change`.execute(unit.transaction)
    return error.message
  }
  await sql`RELEASE SAVEPOINT bulk_change`.execute(unit.transaction)
  for (const change of changes) unit.changed(change)
  return undefined
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
