import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
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
 * Stores a planned record with its child records and returns it as stored; an unchanged one is not written.
 * @param precedingWrites other records of the type, saved in one go before it: hooks judge all of them together
 */
export async function storeRecord(
  unit: UnitOfWork,
  type: RecordType,
  { write, children, unchanged }: SavePlan,
  precedingWrites: readonly PlannedWrite[] = [],
): Promise<StoredRecord> {
  if (unchanged) return unchanged
  if (unit.isOneStatement) return saveRecord(unit, type, write)
  await saveRecords(unit, type, [...precedingWrites, write])
  for (const list of children) await saveChildren(unit, list)
  await raiseParents(unit, type, [write])
  return readRecord(unit, type, write.id)
}

async function saveChildren(unit: UnitOfWork, { type, writes }: PlannedChildren): Promise<void> {
  if (writes.length === 0) return
  // A row may take over the period of another one: exclusions are checked once all rows are written.
  const isDeferred = (type.exclusions.length > 0 || type.isTemporal) && writes.length > 1
  if (isDeferred) await sql`SET CONSTRAINTS ALL DEFERRED`.execute(unit.transaction)
  await saveRecords(unit, type, writes)
  if (isDeferred)
    await withViolatingRecords(
      undefined,
      writes.map(({ after }) => after),
      () => sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(unit.transaction),
    )
}
