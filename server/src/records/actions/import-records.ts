import { type ImportAnswer, maxReportedRows } from '@stamboek/model/contract/import-calls'
import type { ImportRecordStatusMessageDto } from '@stamboek/model/contract/realtime-messages'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { OutcomeUnknown } from '../../database/connection/in-transaction.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { RefusedRowsFile } from '../../sheets/csv/refused-rows-file.ts'
import type { SheetRows } from '../../sheets/sheet-rows.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import { businessUnitOfChangeSet } from '../engine/change-set.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { requireOpenGate } from '../engine/require-open-gate.ts'
import { inUnitOfWork, type UnitOfWork } from '../engine/unit-of-work.ts'
import {
  beginBatch,
  completeBatch,
  createImportNotice,
  failBatch,
  hasWrites,
  lockBatch,
  type StartedBatch,
  withinBatch,
} from '../import/batches/import-batches.ts'
import {
  type ImportColumns,
  listAbsentFields,
  matchImportColumns,
} from '../import/columns/match-import-columns.ts'
import { ImportRollback, importSheet } from '../import/import-sheet.ts'
import { ImportSummary } from '../import/import-summary.ts'
import { createRecordImporter } from '../import/record-importer.ts'

export interface ImportCall {
  readonly kind: 'Import' | 'ImportNewVersion'
  readonly fileName: string
  readonly importRecordId?: string | undefined
  readonly sheet: SheetRows
  /** Rolls back at the end; the answer is that of a real import. */
  readonly isDryRun?: boolean
  readonly onlyValid?: boolean
  /** Leaves records that the rows are about as they are: such rows count as unchanged. */
  readonly keepsExisting?: boolean
  readonly signal?: AbortSignal
  readonly refusedRows?: RefusedRowsFile | undefined
}

interface ImportTask extends ImportCall {
  readonly columns: ImportColumns
  readonly summary: ImportSummary
}

/**
 * Imports the rows of a sheet by the rules of the form in one transaction (requirements 5.10), all or nothing unless
 * `onlyValid`, as a batch of the history with notices; a dry run is rolled back and leaves neither. The answer counts
 * rows by outcome and lists the first of each; refused rows do not throw, wrong headers and a closed gate do (422).
 */
export async function importRecords(
  context: RecordContext,
  type: RecordType,
  call: ImportCall,
): Promise<ImportAnswer> {
  const columns = matchImportColumns(type, call.sheet)
  await requireOpenGate(context, type)
  const task = { ...call, columns, summary: new ImportSummary(() => maxReportedRows) }
  return call.isDryRun ? dryRun(context, type, task) : importBatch(context, type, task)
}

async function dryRun(context: RecordContext, type: RecordType, task: ImportTask): Promise<ImportAnswer> {
  try {
    return await inUnitOfWork({ ...context, isRetryable: false }, type, async (unit) => {
      await importRows(unit, type, task)
      throw new ImportRollback()
    })
  } catch (error) {
    if (error instanceof ImportRollback) return createAnswer(type, task, null)
    throw error
  }
}

async function importBatch(
  context: RecordContext,
  type: RecordType,
  task: ImportTask,
): Promise<ImportAnswer> {
  const { fileName, summary } = task
  const batch = { id: task.importRecordId ?? uuidV7(), fileName }
  const inBatch = withinBatch({ ...context, isRetryable: false }, batch)
  let isBegun = false
  try {
    const answer = await inUnitOfWork(inBatch, type, async (unit) => {
      // In its own transaction, so that a rollback keeps it.
      await beginBatch(context, type, batch)
      isBegun = true
      publishStatus(context, type, batch, { status: 'InProgress' })
      await lockBatch(unit, batch.id)
      await importRows(unit, type, task)
      await completeBatch(unit, batch.id, summary.counts)
      return createAnswer(type, task, hasWrites(summary.counts) ? batch.id : null)
    })
    // Another call with the same idempotency key was answered already.
    if (!isBegun) return answer
  } catch (error) {
    if (!isBegun) throw error
    if (!(error instanceof ImportRollback)) await failUnlessCommitted(context, type, batch, error)
  }
  const { counts } = summary
  if (counts.refused > 0 && !task.onlyValid) {
    await failBatch(context, batch.id, { counts, message: describeRefusals(counts.refused) })
    publishStatus(context, type, batch, { status: 'Failed', numberOfErrors: counts.refused })
    return createAnswer(type, task, null)
  }
  publishStatus(context, type, batch, { status: 'Completed', numberOfErrors: counts.refused })
  return createAnswer(type, task, hasWrites(counts) ? batch.id : null)
}

/**
 * Marks the batch as failed and throws. Returns if it was committed and only the answer to COMMIT was lost.
 */
async function failUnlessCommitted(
  context: RecordContext,
  type: RecordType,
  batch: StartedBatch,
  error: unknown,
): Promise<void> {
  const message =
    error instanceof RequestProblem ? error.message : 'Afgebroken door een fout; er is niets van opgeslagen.'
  const isFailed = await failBatch(context, batch.id, { message }).catch(() => undefined)
  if (isFailed) publishStatus(context, type, batch, { status: 'Failed' })
  if (isFailed && error instanceof OutcomeUnknown) throw new RequestProblem('unavailable', message)
  if (isFailed !== false) throw error
}

/** `numberOfErrors` is absent until all rows are counted. */
function publishStatus(
  context: RecordContext,
  type: RecordType,
  { id, fileName }: StartedBatch,
  end: Pick<ImportRecordStatusMessageDto, 'status' | 'numberOfErrors'>,
): void {
  context.engine.notices.emit(
    createImportNotice(type.dtoKey, {
      ...end,
      fileName,
      businessUnitId: businessUnitOfChangeSet(context, type),
      importRecordId: id,
    }),
  )
}

async function importRows(unit: UnitOfWork, type: RecordType, task: ImportTask): Promise<void> {
  await importSheet(unit, { ...task, importer: await createRecordImporter(unit, type, task) })
}

function describeRefusals(count: number): string {
  return `${count === 1 ? 'Een rij is' : `${count} rijen zijn`} geweigerd; er is niets opgeslagen.`
}

function describeAbsent(type: RecordType, { columns, summary }: ImportTask): readonly string[] {
  const absent = summary.hasUnknownIds ? listAbsentFields(type, columns) : []
  if (absent.length === 0) return []
  return [
    `Dit bestand komt uit een andere omgeving. Niet erin, en dus niet meegekomen: ${absent.join(', ')}.`,
  ]
}

function createAnswer(type: RecordType, task: ImportTask, batchId: string | null): ImportAnswer {
  const { isDryRun = false, onlyValid = false, sheet, columns, summary } = task
  return {
    importSucceeded: summary.counts.refused === 0 || onlyValid,
    ...summary.answer,
    fileWarnings: [...(sheet.warnings?.() ?? []), ...describeAbsent(type, task)],
    isDryRun,
    columns: columns.all.map(({ header, column }) => ({
      header,
      field: column.role === 'field' && !column.isReadOnly ? column.key : null,
    })),
    batchId,
  }
}
