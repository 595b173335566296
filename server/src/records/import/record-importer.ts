import type { ImportedRow } from '@stamboek/model/contract/import-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import type { SheetRow } from '../../sheets/sheet-rows.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { auditChanges } from '../rules/audit-changes.ts'
import { recordLabel } from '../rules/record-label.ts'
import { type ImportWait, lockImports } from './batches/import-batches.ts'
import { applyNumbers } from './columns/match-import-columns.ts'
import { createReferenceResolver } from './columns/resolve-references.ts'
import { findRecords } from './find/find-records.ts'
import { createPaddedKeyFinder } from './find/zero-padded-keys.ts'
import type { ImportRun } from './import-run.ts'
import { planCandidates } from './plan/plan-candidates.ts'
import { refuseRepeatedRows } from './plan/refuse-repeated-rows.ts'
import { createClaimTable } from './row-claims.ts'
import { isRefused, type RowImporter, type RowResult } from './row-importer.ts'
import { importSeries, splitSeries } from './write/series-in-file.ts'
import { writeRecords } from './write/write-records.ts'

type RecordImport = Pick<ImportRun, 'kind' | 'columns' | 'summary'> &
  Partial<Pick<ImportRun, 'keepsExisting'>> &
  ImportWait

/**
 * Locks imports of the type (503 after the wait), creates the claim table, and returns an importer of rows as records
 * by the rules of the form: one per transaction.
 */
export async function createRecordImporter(
  unit: UnitOfWork,
  type: RecordType,
  { kind, columns, summary, keepsExisting = false, ...wait }: RecordImport,
): Promise<RowImporter> {
  await lockImports(unit, type, wait)
  await createClaimTable(unit)
  const run: ImportRun = {
    unit,
    type,
    kind,
    keepsExisting,
    columns,
    resolver: createReferenceResolver(unit),
    paddedKeys: createPaddedKeyFinder(unit, type, columns.key),
    summary,
    versionRows: { count: 0 },
  }
  return {
    importRows: (rows) => importRows(run, rows),
    describe: (result) => describeRow(run, result),
    secretColumns: columns.secret,
  }
}

async function importRows(run: ImportRun, sheetRows: readonly SheetRow[]): Promise<readonly RowResult[]> {
  const rows = sheetRows.map((row) => applyNumbers(run.columns, row))
  const distinct = await refuseRepeatedRows(run, await findRecords(run, rows))
  const { single, versions } = splitSeries(
    run,
    distinct.rows.filter((each) => 'body' in each),
  )
  const planned = await planCandidates(run, single)

  const results = new Map<SheetRow, RowResult>()
  const note = (some: readonly RowResult[]) => {
    for (const result of some) results.set(result.row, result)
  }
  note([...distinct.rows, ...planned].filter((each) => 'outcome' in each))
  note(
    await writeRecords(
      run,
      planned.filter((each) => 'write' in each),
    ),
  )
  for (const same of Map.groupBy(versions, ({ series }) => series).values())
    note(await importSeries(run, same, results))
  for (const [row, earlier] of distinct.repeated) note([repeatResult(row, requireResult(results, earlier))])
  return rows.map((row) => requireResult(results, row))
}

function requireResult(results: ReadonlyMap<SheetRow, RowResult>, row: SheetRow): RowResult {
  const result = results.get(row)
  if (!result) throw new Error('A row was lost')
  return result
}

function repeatResult(row: SheetRow, earlier: RowResult): RowResult {
  return isRefused(earlier) ? { ...earlier, row } : { ...earlier, row, outcome: 'unchanged' }
}

function describeRow(run: ImportRun, result: RowResult): Pick<ImportedRow, 'label' | 'changes'> {
  if (isRefused(result)) return { label: readLabel(run, result.row), changes: [] }
  const { outcome, before, written } = result
  return {
    label: recordLabel(run.type, written?.after ?? before ?? {}),
    changes:
      written && outcome !== 'unchanged' ? auditChanges(recordTable(run.type), before, written.after) : [],
  }
}

function readLabel({ columns, type }: ImportRun, { cells }: SheetRow): string {
  const identifying = new Set([...type.labelFields, ...type.importKey])
  const texts = columns.fields.flatMap(({ index, column }) =>
    identifying.has(column.key) ? (cells[index] ?? '').trim() || [] : [],
  )
  return texts.join(' – ').slice(0, 250)
}
