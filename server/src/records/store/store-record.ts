import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { RequestProblem } from '../../request-problem.ts'
import { withViolatingRecords } from '../engine/explain-constraint-violations.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { readRecord } from '../queries/read-records.ts'
import type { StoredRecord } from '../queries/stored-record.ts'
import type { PlannedChildren } from '../rules/plan-children.ts'
import type { SavePlan } from '../rules/plan-save.ts'
import { raiseParents } from './raise-parents.ts'
import { saveRecord, saveRecords } from './save-records.ts'

/**
 * Stores a planned record with its child records, raises its parent, and returns it as stored, with masks for
 * write-only values. Returns an unchanged one without writing anything.
 * @param precedingWrites other records of the type, saved first, so that hooks judge all of them together
 */
export async function storeRecord(
  unit: UnitOfWork,
  type: RecordType,
  { write, children, unchanged }: SavePlan,
  precedingWrites: readonly PlannedWrite[] = [],
): Promise<StoredRecord> {
  if (unchanged) return unchanged
  if (unit.isOneStatement) return saveRecord(unit, type, write)
  await saveRecords(unit, type, [...precedingWrites, write], async () => {
    for (const list of children) await saveChildren(unit, list)
  })
  await raiseParents(unit, type, [write])
  return readRecord(unit, type, write.id, { areVisible: true })
}

async function saveChildren(unit: UnitOfWork, { path, type, writes }: PlannedChildren): Promise<void> {
  if (writes.length === 0) return
  // A row can take over the period of another one, so exclusions are checked after all rows are written.
  const isDeferred = (type.exclusions.length > 0 || type.isTemporal) && writes.length > 1
  if (isDeferred) await sql`SET CONSTRAINTS ALL DEFERRED`.execute(unit.transaction)
  await saveRecords(unit, type, writes).catch((error: unknown) => {
    throw placeAtList(path, error)
  })
  if (isDeferred)
    await withViolatingRecords(
      undefined,
      writes.map(({ after }) => after),
      () => sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(unit.transaction),
    )
}

/**
 * Errors in hooks of child records name members of the child; the form of the parent shows them at the list.
 */
function placeAtList(path: string, error: unknown): unknown {
  if (!(error instanceof RequestProblem) || !error.errors) return error
  const errors = error.errors.map(({ message }) => ({ field: path, message }))
  return new RequestProblem(error.code, error.message, { errors })
}
