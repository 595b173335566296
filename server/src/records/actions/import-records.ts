import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { EndedImport } from '@stamboek/model/contract/realtime-messages'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { createPacer } from '../../concurrency/pacer.ts'
import { OutcomeUnknown } from '../../database/connection/in-transaction.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { SheetRow, SheetRows } from '../../sheets/sheet-rows.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import {
  beginBatch,
  businessUnitOfBatch,
  deleteBatch,
  endBatch,
  failBatch,
  lockBatch,
  lockImports,
} from '../import/import-batches.ts'
import { importRows } from '../import/import-rows.ts'
import { ImportSummary } from '../import/import-summary.ts'
import { type ImportColumns, matchImportColumns } from '../import/match-import-columns.ts'
import { createPaddedKeyFinder } from '../import/padded-keys.ts'
import { createClaimTable } from '../import/refuse-repeated-rows.ts'
import { createReferenceResolver } from '../import/resolve-references.ts'

export interface ImportCall {
  readonly kind: 'Import' | 'ImportNewVersion'
  readonly fileName: string
  readonly sheet: SheetRows
  /** Rolls back at the end: the answer is that of a real import. */
  readonly isDryRun?: boolean
  /** Skips refused rows; else one refused row rolls back all. */
  readonly onlyValid?: boolean
  /** Aborts the import when the client disconnects. */
  readonly signal?: AbortSignal
  /** Called for each refused row, in the order of the file. */
  readonly onRefused?: (row: SheetRow, message: string) => void
}

/** Thrown to roll back an import whose work is not kept. */
class ImportRollback extends Error {
  override readonly name = 'NothingStays'
}

/**
 * Imports the rows of a sheet in one transaction (platform.md sections 5 and 7, contracts.md), all or nothing unless
 * `onlyValid`. Each row is held to the rules of the form, and reported as new, changed, unchanged or refused.
 */
export async function importRecords(
  context: RecordContext,
  type: RecordType,
  call: ImportCall,
): Promise<ImportAnswer> {
  const columns = matchImportColumns(type, call.sheet.headers)
  const summary = new ImportSummary()
  if (call.isDryRun) return runImport(context, type, { ...call, columns, summary })
  const batchId = uuidV7()
  const { fileName } = call
  const publishEnd = (status: EndedImport['status']): void =>
    context.endedImports.emit({
      dtoKey: type.dtoKey,
      status,
      fileName,
      businessUnitId: businessUnitOfBatch(context, type),
      importRecordId: batchId,
    })
  const inBatch = { ...context, batchId, remark: `Import van ${fileName}` }
  let isBegun = false
  const begin = async () => {
    await beginBatch(context, type, { id: batchId, fileName })
    isBegun = true
    return batchId
  }
  try {
    const answer = await runImport(inBatch, type, { ...call, columns, summary, begin })
    // The answer of an earlier call with the same idempotency key.
    if (!isBegun) return answer
  } catch (error) {
    if (!isBegun) throw error
    const message =
      error instanceof RequestProblem
        ? error.message
        : 'Afgebroken door een fout; er is niets van opgeslagen.'
    // Undefined where the database cannot be reached: only the batch row shows the import then.
    const isFailed = await failBatch(context, batchId, { message }).catch(() => undefined)
    if (isFailed) publishEnd('failed')
    if (isFailed && error instanceof OutcomeUnknown) throw new RequestProblem('unavailable', message)
    // Committed, but the answer to COMMIT was lost.
    if (isFailed !== false) throw error
  }
  const { counts } = summary
  const isRefused = counts.refused > 0 && !call.onlyValid
  const isWritten = counts.new + counts.changed > 0 && !isRefused
  if (isRefused) {
    await failBatch(context, batchId, { counts, message: describeRefusals(counts.refused) })
    publishEnd('failed')
  }
  if (isWritten) publishEnd('completed')
  return createAnswer(call, columns, summary, isWritten ? batchId : null)
}

interface RunningCall extends ImportCall {
  readonly columns: ImportColumns
  readonly summary: ImportSummary
  /** Inserts the batch in a transaction of its own and returns its id. Absent: nothing is kept. */
  readonly begin?: () => Promise<string>
}

/** Runs the import within its transaction. */
async function runImport(context: RecordContext, type: RecordType, call: RunningCall): Promise<ImportAnswer> {
  const { kind, columns, summary, signal, onRefused } = call
  try {
    return await inUnitOfWork({ ...context, isRetryable: false }, type, async (unit) => {
      const batchId = await call.begin?.()
      if (batchId !== undefined) await lockBatch(unit, batchId)
      await lockImports(unit, type, signal)
      await setImportSettings(unit)
      await createClaimTable(unit)
      const run = {
        unit,
        type,
        kind,
        columns,
        resolver: createReferenceResolver(unit),
        paddedKeys: createPaddedKeyFinder(unit, type, columns.key),
        summary,
        versionRows: { count: 0 },
        ...(onRefused && { onRefused }),
      }
      const pace = createPacer()
      for await (const rows of call.sheet.batches()) {
        throwIfAborted(signal)
        if (rows.length > 0) await importRows(run, rows)
        await pace()
      }
      throwIfAborted(signal)
      const { counts } = summary
      if (batchId === undefined || (counts.refused > 0 && !call.onlyValid)) throw new ImportRollback()
      const isWritten = counts.new + counts.changed > 0
      if (isWritten) await endBatch(unit, batchId, { status: 'completed', counts })
      else await deleteBatch(unit, batchId)
      return createAnswer(call, columns, summary, isWritten ? batchId : null)
    })
  } catch (error) {
    if (error instanceof ImportRollback) return createAnswer(call, columns, summary, null)
    throw error
  }
}

/**
 * For this transaction: JIT costs more than it saves on a table whose statistics lag behind, and a small pending
 * list keeps text indexes fast for searches.
 */
async function setImportSettings({ transaction }: UnitOfWork): Promise<void> {
  await sql`SELECT set_config('jit', 'off', true), set_config('gin_pending_list_limit', '256kB', true)`.execute(
    transaction,
  )
}

/** Throws once the client has disconnected. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new RequestProblem('malformed', 'De import is afgebroken; er is niets opgeslagen.')
}

function describeRefusals(count: number): string {
  return `${count === 1 ? 'Een rij is' : `${count} rijen zijn`} geweigerd; er is niets opgeslagen.`
}

function createAnswer(
  { isDryRun = false, onlyValid = false }: ImportCall,
  columns: ImportColumns,
  summary: ImportSummary,
  batchId: string | null,
): ImportAnswer {
  return {
    importSucceeded: summary.counts.refused === 0 || onlyValid,
    ...summary.answer,
    isDryRun,
    columns: columns.all.map(({ header, column }) => ({
      header,
      field: column.role === 'field' && !column.isReadOnly ? column.key : null,
    })),
    batchId,
  }
}
