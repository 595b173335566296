import { sql } from 'kysely'
import { createPacer } from '../../concurrency/pacer.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { RefusedRowsFile } from '../../sheets/csv/refused-rows-file.ts'
import type { SheetRow, SheetRows } from '../../sheets/sheet-rows.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import type { ImportSummary } from './import-summary.ts'
import { isRefused, type RefusedRow, type RowImporter } from './row-importer.ts'

/** Thrown to roll back the transaction of a dry run or of an import with refused rows. */
export class ImportRollback extends Error {
  override readonly name = 'ImportRollback'
}

export interface SheetImport {
  readonly sheet: SheetRows
  readonly importer: RowImporter
  readonly summary: ImportSummary
  /** Skips refused rows; else one refused row rolls back all. */
  readonly onlyValid?: boolean
  readonly signal?: AbortSignal | undefined
  /** Receives the refused rows. */
  readonly refusedRows?: RefusedRowsFile | undefined
  /** Absent: as the sheet reads them. */
  readonly maxBatchSize?: number
  /** Called after each batch. */
  readonly onProgress?: (rowsRead: number) => Promise<void>
}

/**
 * Imports all rows of a sheet in the transaction of `unit`, yielding to the event loop after each batch. Throws ImportRollback for refused
 * rows unless `onlyValid`, and a RequestProblem once the signal aborts.
 */
export async function importSheet(unit: Pick<UnitOfWork, 'transaction'>, task: SheetImport): Promise<void> {
  const { sheet, importer, summary, onlyValid = false, signal, maxBatchSize = Infinity, onProgress } = task
  await setImportSettings(unit)
  const pace = createPacer()
  let rowsRead = 0
  for await (const batch of sheet.batches())
    for (const rows of splitBatch(batch, maxBatchSize)) {
      throwIfAborted(signal)
      if (rows.length > 0) await importBatch(rows, task)
      rowsRead += rows.length
      await onProgress?.(rowsRead)
      await pace()
    }
  throwIfAborted(signal)
  if (summary.counts.refused > 0 && !onlyValid) throw new ImportRollback()
  await importer.complete?.(summary.counts)
}

/** Throws once the import is aborted, as when the client has disconnected. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new RequestProblem('malformed', 'De import is afgebroken; er is niets opgeslagen.')
}

/** An empty batch stays one: the import yields and can be aborted there. */
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

/** A file of refused rows may lie on disks for years. */
function hideSecrets(refused: RefusedRow, { secretColumns = [] }: RowImporter): RefusedRow {
  const { row, message } = refused
  const given = secretColumns.filter(({ index }) => (row.cells[index] ?? '').trim() !== '')
  if (given.length === 0) return refused
  const hidden = new Set(given.map(({ index }) => index))
  const cells = row.cells.map((cell, index) => (hidden.has(index) ? '' : cell))
  const headers = given.map(({ column }) => column.header).join(', ')
  return { ...refused, row: { ...row, cells }, message: `${message} Vul opnieuw in: ${headers}.` }
}

/**
 * For a transaction that adds many records: JIT costs more than it saves on a table whose statistics lag behind, and a small pending
 * list keeps text indexes fast for searches.
 */
async function setImportSettings({ transaction }: Pick<UnitOfWork, 'transaction'>): Promise<void> {
  await sql`SELECT set_config('jit', 'off', true), set_config('gin_pending_list_limit', '256kB', true)`.execute(
    transaction,
  )
}
