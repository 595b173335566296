import { sql } from 'kysely'
import { type AddMembers, executorOf } from '../../records/engine/record-context.ts'

interface ImportFileRow {
  readonly id: string
  readonly unit_code: string | null
  readonly rows_read: number | null
  readonly rows_total: number | null
  readonly is_kept: boolean
}

/** The code of the unit, how many rows were read, and whether the file can still be downloaded. */
export const addImportMembers: AddMembers = async (context, _type, records) => {
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<ImportFileRow>`
    SELECT r.id, b.code AS unit_code, f.rows_read, f.rows_total, f.file_id IS NOT NULL AS is_kept
    FROM record.import_record r LEFT JOIN stamboek.import_file f ON f.import_record_id = r.id
    LEFT JOIN record.system_business_unit b ON b.series_id = r.system_business_unit_id
      AND tstzrange(b.active_range_utc_start, b.active_range_utc_end) @> ${context.now}::timestamptz
    WHERE r.id = ANY(${ids}::uuid[])`.execute(executorOf(context))
  const files = new Map(rows.map((row) => [row.id, row]))
  return records.map(({ id, importStatus }) => {
    const file = files.get(id)
    const isRead = importStatus === 'InProgress' || importStatus === 'Completed'
    return {
      systemBusinessUnitCode: file?.unit_code ?? null,
      rowsRead: isRead ? (file?.rows_read ?? null) : null,
      rowsTotal: isRead ? (file?.rows_total ?? null) : null,
      isFileKept: file?.is_kept ?? false,
    }
  })
}
