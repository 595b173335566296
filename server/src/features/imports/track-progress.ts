import { createPacer } from '../../concurrency/pacer.ts'
import { uuid } from '../../database/sql-expressions.ts'
import type { RecordContext } from '../../records/engine/record-context.ts'
import type { SheetRows } from '../../sheets/sheet-rows.ts'
import { type ImportRecord, importRecordType } from './import-state.ts'

/** The import was cancelled, or completed by another node. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

interface Progress {
  readonly record: ImportRecord
  readonly rowsTotal: number
  readonly signal: AbortSignal
}

const progressIntervalMs = 1_000

/** Rows between pauses, few enough that calls do not wait long. */
const sliceSize = 100

/**
 * The rows of a file, with the progress stored as they are read, outside of the transaction that imports them. Yields to the event
 * loop; throws when the job is aborted, and ImportStopped once the import has ended otherwise.
 */
export function trackProgress(context: RecordContext, sheet: SheetRows, progress: Progress): SheetRows {
  return {
    ...sheet,
    async *batches() {
      const pace = createPacer()
      let reportedAt = performance.now()
      let rowsRead = 0
      for await (const batch of sheet.batches()) {
        progress.signal.throwIfAborted()
        if (batch.length === 0) await pace()
        for (let start = 0; start < batch.length; start += sliceSize) {
          const rows = batch.slice(start, start + sliceSize)
          progress.signal.throwIfAborted()
          yield rows
          rowsRead += rows.length
          if (performance.now() - reportedAt >= progressIntervalMs) {
            await reportProgress(context, progress, rowsRead)
            reportedAt = performance.now()
          }
          await pace()
        }
      }
    },
  }
}

async function reportProgress(
  { engine: { database, events, catalogue }, caller }: RecordContext,
  { record, rowsTotal }: Progress,
  rowsRead: number,
): Promise<void> {
  const reported = await database.kysely
    .updateTable('stamboek.import_file as f')
    .set({ rows_read: rowsRead, rows_total: rowsTotal })
    .from('record.import_record as r')
    .where('f.import_record_id', '=', uuid(record.id))
    .whereRef('r.id', '=', 'f.import_record_id')
    .where('r.import_status', '=', 'InProgress')
    .returning('r.id')
    .execute()
  if (reported.length === 0) throw new ImportStopped()
  events.emit({
    dtoKey: importRecordType(catalogue).dtoKey,
    action: 'Update',
    ids: [record.id],
    businessUnitId: record.businessUnitId,
    userId: caller.userId,
  })
}
