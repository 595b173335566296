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
import { prepareClaims } from '../import/claim-rows.ts'
import {
  beginBatch,
  endBatch,
  failBatch,
  forgetBatch,
  lockBatch,
  unitOfBatch,
  waitForImports,
} from '../import/import-batches.ts'
import { type ImportColumns, importColumns } from '../import/import-columns.ts'
import { importRows } from '../import/import-rows.ts'
import { createPaddedKeys } from '../import/padded-keys.ts'
import { createReferenceResolver } from '../import/resolve-references.ts'
import { Tally } from '../import/tally.ts'

export interface ImportCall {
  readonly kind: 'Import' | 'ImportNewVersion'
  readonly fileName: string
  readonly sheet: SheetRows
  /** Does all the work and undoes it at the end: what it tells is what an import would do. */
  readonly isDryRun?: boolean
  /** Leaves the rows out that are refused; else one that is refused undoes all. */
  readonly onlyValid?: boolean
  /** Ends the import when whoever asked for it went away. */
  readonly signal?: AbortSignal
  /** Hears of each refused row, in the order of the file. */
  readonly onRefused?: (row: SheetRow, message: string) => void
}

/** Rolls back the transaction of an import whose work is not to stay. */
class NothingStays extends Error {
  override readonly name = 'NothingStays'
}

/**
 * Imports the rows of a sheet in one transaction (platform.md sections 5 and 7, contracts.md): each is held to the rules of the
 * form, and told as new, changed, unchanged or refused. All or nothing, unless only the valid rows are asked for. What it
 * wrote is one batch of the audit trail. A program that stops in the middle leaves nothing, and says so at its next start.
 */
export async function importRecords(
  context: RecordContext,
  type: RecordType,
  call: ImportCall,
): Promise<ImportAnswer> {
  const columns = importColumns(type, call.sheet.headers)
  const tally = new Tally()
  if (call.isDryRun) return runImport(context, type, { ...call, columns, tally })
  const batchId = uuidV7()
  const { fileName } = call
  const tellEnded = (status: EndedImport['status']): void =>
    context.endedImports.emit({
      dtoKey: type.dtoKey,
      status,
      fileName,
      businessUnitId: unitOfBatch(context, type),
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
    const answer = await runImport(inBatch, type, { ...call, columns, tally, begin })
    // That of an earlier call with the same idempotency key, which was told of then.
    if (!isBegun) return answer
  } catch (error) {
    if (!isBegun) throw error
    const message =
      error instanceof RequestProblem
        ? error.message
        : 'Afgebroken door een fout; er is niets van opgeslagen.'
    // Unknown where the database cannot tell: the import is then told of by its row alone.
    const isFailed = await failBatch(context, batchId, { message }).catch(() => undefined)
    if (isFailed) tellEnded('failed')
    if (isFailed && error instanceof OutcomeUnknown) throw new RequestProblem('unavailable', message)
    // The COMMIT came through, and its answer did not.
    if (isFailed !== false) throw error
  }
  const { counts } = tally
  const isRefused = counts.refused > 0 && !call.onlyValid
  const isWritten = counts.new + counts.changed > 0 && !isRefused
  if (isRefused) {
    await failBatch(context, batchId, { counts, message: refusedMessage(counts.refused) })
    tellEnded('failed')
  }
  if (isWritten) tellEnded('completed')
  return answerOf(call, columns, tally, isWritten ? batchId : null)
}

interface RunningCall extends ImportCall {
  readonly columns: ImportColumns
  readonly tally: Tally
  /** Makes the batch, in a transaction of its own, and returns its id. Absent: nothing is to stay. */
  readonly begin?: () => Promise<string>
}

/** Tallies what becomes of the rows, whether it stays or not. */
async function runImport(context: RecordContext, type: RecordType, call: RunningCall): Promise<ImportAnswer> {
  const { kind, columns, tally, signal, onRefused } = call
  try {
    return await inUnitOfWork({ ...context, isOnce: true }, type, async (unit) => {
      const batchId = await call.begin?.()
      if (batchId !== undefined) await lockBatch(unit, batchId)
      await waitForImports(unit, type, signal)
      await prepareSession(unit)
      await prepareClaims(unit)
      const run = {
        unit,
        type,
        kind,
        columns,
        resolver: createReferenceResolver(unit),
        paddedKeys: createPaddedKeys(unit, type, columns.key),
        tally,
        versions: { count: 0 },
        ...(onRefused && { onRefused }),
      }
      const pace = createPacer()
      for await (const rows of call.sheet.batches()) {
        requireWanted(signal)
        if (rows.length > 0) await importRows(run, rows)
        await pace()
      }
      requireWanted(signal)
      const { counts } = tally
      if (batchId === undefined || (counts.refused > 0 && !call.onlyValid)) throw new NothingStays()
      const isWritten = counts.new + counts.changed > 0
      if (isWritten) await endBatch(unit, batchId, { status: 'completed', counts })
      else await forgetBatch(unit, batchId)
      return answerOf(call, columns, tally, isWritten ? batchId : null)
    })
  } catch (error) {
    if (error instanceof NothingStays) return answerOf(call, columns, tally, null)
    throw error
  }
}

/**
 * For this transaction alone: what is guessed of a table that is being filled is so far off that statements would be compiled,
 * which takes several times as long as to run them; and what is not sorted into the text indexes yet is read by every search.
 */
async function prepareSession({ transaction }: UnitOfWork): Promise<void> {
  await sql`SELECT set_config('jit', 'off', true), set_config('gin_pending_list_limit', '256kB', true)`.execute(
    transaction,
  )
}

/** Throws once whoever asked for the import went away. */
export function requireWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new RequestProblem('malformed', 'De import is afgebroken; er is niets opgeslagen.')
}

function refusedMessage(count: number): string {
  return `${count === 1 ? 'Een rij is' : `${count} rijen zijn`} geweigerd; er is niets opgeslagen.`
}

function answerOf(
  { isDryRun = false, onlyValid = false }: ImportCall,
  columns: ImportColumns,
  tally: Tally,
  batchId: string | null,
): ImportAnswer {
  return {
    importSucceeded: tally.counts.refused === 0 || onlyValid,
    ...tally.told,
    isDryRun,
    columns: columns.all.map(({ header, column }) => ({
      header,
      field: column.role === 'field' && !column.isReadOnly ? column.key : null,
    })),
    batchId,
  }
}
