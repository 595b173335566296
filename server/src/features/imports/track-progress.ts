import { uuid } from '../../database/sql-expressions.ts'
import type { RecordContext } from '../../records/engine/record-context.ts'
import { type ImportRecord, importRecordType } from './import-state.ts'

export class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

interface Progress {
  readonly record: ImportRecord
  readonly rowsTotal: number
}

const progressIntervalMs = 1_000

/**
 * Returns an `onProgress` that stores and publishes the number of rows read, at most once a second and outside the
 * transaction of the import. When it stores, it throws ImportStopped if the import is no longer InProgress.
 */
export function createProgressTracker(
  context: RecordContext,
  progress: Progress,
): (rowsRead: number) => Promise<void> {
  let reportedAt = performance.now()
  return async (rowsRead) => {
    if (performance.now() - reportedAt < progressIntervalMs) return
    await reportProgress(context, progress, rowsRead)
    reportedAt = performance.now()
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
