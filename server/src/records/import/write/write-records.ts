import type { PlannedWrite } from '../../engine/record-context.ts'
import { lockParentsOfWrites } from '../../queries/read-for-update.ts'
import { bisectRefusals } from '../../store/bisect-refusals.ts'
import { trySave } from '../../store/try-save.ts'
import { hasOpenEnd } from '../find/find-version.ts'
import type { ImportRun } from '../import-run.ts'
import type { PlannedRow } from '../plan/check-row.ts'
import { claimNewRecords } from '../row-claims.ts'
import { type RowResult, refuseRow } from '../row-importer.ts'

/**
 * Writes planned rows, of which a hook or the database can refuse some, and returns the result of each, in order.
 * Writes in the order of record ids, parents locked first, so that imports and saves cannot deadlock. Claims the new
 * records.
 */
export async function writeRecords(
  run: ImportRun,
  planned: readonly PlannedRow[],
): Promise<readonly RowResult[]> {
  const { unit, type } = run
  const inOrder = planned.map(({ write }) => write).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await lockParentsOfWrites(unit, type, inOrder)
  const refused = await bisectRefusals(inOrder, (some) => trySave(unit, type, some))
  const inserted = planned.filter(({ write }) => !write.before && !refused.has(write))
  await claimNewRecords(
    unit,
    inserted.map(({ candidate: { row }, write: { id } }) => ({
      id,
      rowNumber: row.rowNumber,
      isOpen: type.isTemporal && hasOpenEnd(run, row),
    })),
  )
  return planned.map((each) => toResult(each, refused))
}

function toResult(
  { candidate: { row, before }, write }: PlannedRow,
  refused: ReadonlyMap<PlannedWrite, string>,
): RowResult {
  const message = refused.get(write)
  if (message !== undefined) return refuseRow(row, message)
  return { row, outcome: before ? 'changed' : 'new', before, written: write }
}
