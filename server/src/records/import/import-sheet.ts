import { sql } from 'kysely'
import { createPacer } from '../../concurrency/pacer.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { RefusedRowsFile } from '../../sheets/csv/refused-rows-file.ts'
import type { SheetRow, SheetRows } from '../../sheets/sheet-rows.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import type { ImportSummary } from './import-summary.ts'
import { isRefused, type RefusedRow, type RowImporter } from './row-importer.ts'

/** Rolls back the transaction of a dry run, or of an import with refused rows. */
export class ImportRollback extends Error {
  override readonly name = 'ImportRollback'
}

export interface SheetImport {
  readonly sheet: SheetRows
  readonly importer: RowImporter
  readonly summary: ImportSummary
  /** Skips refused rows; otherwise one refused row rolls back all. */
  readonly onlyValid?: boolean
  readonly signal?: AbortSignal | undefined
  readonly refusedRows?: RefusedRowsFile | undefined
  readonly maxBatchSize?: number
  readonly onProgress?: (rowsRead: number) => Promise<void>
}

/**
 * Imports all rows of a sheet in batches, in the transaction in which the importer writes. Adds results to `summary`,
 * and refused rows, without secrets, to `refusedRows`. Throws ImportRollback at the end for refused rows unless
 * `onlyValid`, and 400 once the signal aborts.
 */
export async function importSheet(
  unit: Pick<UnitOfWork, 'transaction'>,
  settings: SheetImport,
): Promise<void> {
  const { sheet, summary, onlyValid = false, signal, maxBatchSize = Infinity, onProgress } = settings
  await setImportSettings(unit)
  const pace = createPacer()
  let rowsRead = 0
  for await (const batch of sheet.batches())
    for (const rows of splitBatch(batch, maxBatchSize)) {
      refuseIfAborted(signal)
      if (rows.length > 0) await importBatch(rows, settings)
      rowsRead += rows.length
      await onProgress?.(rowsRead)
      await pace()
    }
  refuseIfAborted(signal)
  if (summary.counts.refused > 0 && !onlyValid) throw new ImportRollback()
}

/** Throws 400 if the signal is aborted; its message says that nothing was stored. */
export function refuseIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new RequestProblem('malformed', 'De import is afgebroken; er is niets opgeslagen.')
}

function* splitBatch(batch: readonly SheetRow[], maxBatchSize: number): Generator<readonly SheetRow[]> {
  if (batch.length <= maxBatchSize) yield batch
  else
    for (let start = 0; start < batch.length; start += maxBatchSize)
      yield batch.slice(start, start + maxBatchSize)
}

async function importBatch(
  rows: readonly SheetRow[],
  { importer, summary, refusedRows }: SheetImport,
): Promise<void> {
  const results = await importer.importRows(rows)
  for (const result of results) summary.add(result, importer.describe)
  await refusedRows?.append(results.filter(isRefused).map((refused) => hideSecrets(refused, importer)))
}

/** Users may keep a file of refused rows for years. */
function hideSecrets(refused: RefusedRow, { secretColumns = [] }: RowImporter): RefusedRow {
  const { row, message } = refused
  const given = secretColumns.filter(({ index }) => (row.cells[index] ?? '').trim() !== '')
  if (given.length === 0) return refused
  const hidden = new Set(given.map(({ index }) => index))
  const cells = row.cells.map((cell, index) => (hidden.has(index) ? '' : cell))
  const headers = given.map(({ column }) => column.header).join(', ')
  return { ...refused, row: { ...row, cells }, message: `${message} Vul opnieuw in: ${headers}.` }
}

/** For transactions that add many records: a short pending list keeps text indexes fast for searches. */
async function setImportSettings({ transaction }: Pick<UnitOfWork, 'transaction'>): Promise<void> {
  await sql`SELECT set_config('gin_pending_list_limit', '256kB', true)`.execute(transaction)
}
