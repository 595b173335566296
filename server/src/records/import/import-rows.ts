import type { AuditChange } from '@stamboek/model/contract/record-calls'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import { recordTable } from '../../database/record-table.ts'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import { lockParentsOfWrites } from '../queries/read-for-update.ts'
import { auditChanges } from '../rules/audit-changes.ts'
import { recordLabel } from '../rules/record-label.ts'
import { bisectRefusals } from '../store/bisect-refusals.ts'
import { trySave } from '../store/try-save.ts'
import { findCandidates } from './find-candidates.ts'
import { isOpen } from './find-version.ts'
import type { ImportCandidate, ImportRun, RefusedRow, ResolvedRow, RowResult } from './import-run.ts'
import { applyNumbers } from './match-import-columns.ts'
import { type PlannedRow, planCandidates } from './plan-candidates.ts'
import { claimNewRecords, refuseRepeatedRows } from './refuse-repeated-rows.ts'
import { importSeries, splitSeries } from './series-in-file.ts'

/** Imports a batch of rows within the transaction of the import, and adds each to the summary. */
export async function importRows(run: ImportRun, sheetRows: readonly SheetRow[]): Promise<void> {
  const rows = sheetRows.map((row) => applyNumbers(run.columns, row))
  const claimed = await refuseRepeatedRows(run, await findCandidates(run, rows))
  const { single, versions } = splitSeries(
    run,
    claimed.filter((each): each is ResolvedRow => !('repeats' in each)),
  )
  const results = new Map<SheetRow, RowResult>()
  const note = (some: readonly RowResult[]) => {
    for (const result of some) results.set('message' in result ? result.row : result.candidate.row, result)
  }
  note(await importSingleRows(run, single))
  for (const same of Map.groupBy(versions, ({ series }) => series).values())
    note(await importSeries(run, same, results))
  for (const each of claimed)
    if ('repeats' in each) note([resultOfRepeated(each.row, results.get(each.repeats))])
  for (const row of rows) {
    const result = results.get(row)
    if (!result) throw new Error('A row was lost')
    summarizeRow(run, result)
  }
}

/** A repeated row shares the outcome of the first, and changes nothing more. */
function resultOfRepeated(row: SheetRow, earlier: RowResult | undefined): RowResult {
  if (!earlier) throw new Error('A row that was repeated is gone')
  if ('message' in earlier) return { row, message: earlier.message }
  return { ...earlier, candidate: { ...earlier.candidate, row }, outcome: 'unchanged' }
}

async function importSingleRows(
  run: ImportRun,
  found: readonly (ImportCandidate | RefusedRow)[],
): Promise<readonly RowResult[]> {
  const { unit, type } = run
  const planned = await planCandidates(run, found)
  const writes = new Map(planned.flatMap((row) => ('write' in row ? [[row.write, row] as const] : [])))
  const inOrder = [...writes.keys()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await lockParentsOfWrites(unit, type, inOrder)
  const refused = await bisectRefusals(inOrder, (some) => trySave(unit, type, some))
  const written = [...writes].filter(([write]) => !refused.has(write))
  await claimNewRecords(
    run,
    written.flatMap(([{ id, before }, { candidate }]) =>
      before
        ? []
        : [{ id, rowNumber: candidate.row.rowNumber, isOpen: type.isTemporal && isOpen(run, candidate.row) }],
    ),
  )
  return planned.map((row) => toRowResult(row, refused))
}

function toRowResult(row: PlannedRow, refused: ReadonlyMap<PlannedWrite, string>): RowResult {
  if ('message' in row) return row
  const { candidate } = row
  if (!('write' in row)) return { candidate, outcome: 'unchanged' }
  const message = refused.get(row.write)
  if (message !== undefined) return { row: candidate.row, message }
  return {
    candidate,
    outcome: candidate.before ? 'changed' : 'new',
    after: row.write.after,
    id: row.write.id,
  }
}

function summarizeRow(run: ImportRun, result: RowResult): void {
  if ('message' in result) {
    const { row, message } = result
    run.summary.add('refused', () => ({
      rowNumber: row.rowNumber,
      label: describeRow(run, row),
      changes: [],
      message,
    }))
    reportRefusal(run, row, message)
    return
  }
  const { candidate, outcome, after } = result
  run.summary.add(outcome, () => ({
    rowNumber: candidate.row.rowNumber,
    label: recordLabel(run.type, after ?? candidate.before ?? {}),
    changes: after && outcome !== 'unchanged' ? describeChanges(run, candidate, after) : [],
  }))
}

/** Leaves out secrets: a file of refused rows may lie on disks for years. */
function reportRefusal({ columns, onRefused }: ImportRun, row: SheetRow, message: string): void {
  const given = columns.secret.filter(({ index }) => (row.cells[index] ?? '').trim() !== '')
  if (given.length === 0) return onRefused?.(row, message)
  const emptied = new Set(given.map(({ index }) => index))
  const cells = row.cells.map((cell, index) => (emptied.has(index) ? '' : cell))
  const headers = given.map(({ column }) => column.header).join(', ')
  onRefused?.({ ...row, cells }, `${message} Vul opnieuw in: ${headers}.`)
}

function describeChanges(
  { type }: ImportRun,
  { before }: ImportCandidate,
  after: MemberValues,
): readonly AuditChange[] {
  return auditChanges(recordTable(type), before, after)
}

/** A text by which a refused row can be recognised. */
function describeRow({ columns, type }: ImportRun, { cells }: SheetRow): string {
  const identifying = new Set([...type.labelFields, ...type.importKey])
  const texts = columns.fields.flatMap(({ index, column }) =>
    identifying.has(column.key) ? (cells[index] ?? '').trim() || [] : [],
  )
  return texts.join(' – ').slice(0, 250)
}
