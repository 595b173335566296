import { sql } from 'kysely'
import { dropFile } from '../../files/file-store.ts'
import type { CleanupTask } from '../../jobs/housekeeping.ts'

const batchSize = 100

export interface FileRetention {
  readonly keptDays: number
  /** The files of the imports that ended last are kept, up to so many bytes together. */
  readonly maxBytesPerUnit: number
}

/** Drops the files of ended imports that are not kept any more; their records stay. */
export function dropOldFiles({ keptDays, maxBytesPerUnit }: FileRetention): CleanupTask {
  return async ({ kysely }) => {
    for (;;) {
      const dropped = await kysely.transaction().execute(async (transaction) => {
        // Locked, so that nobody has an import processed again whose file is being dropped.
        const { rows } = await sql<{
          file_id: string
          refused_file_id: string | null
        }>`WITH ended AS (
            SELECT i.*, sum(f.size + coalesce(refused.size, 0))
              OVER (PARTITION BY i.business_unit_id ORDER BY i.ended_at DESC, i.import_record_id) AS bytes
            FROM stamboek.import_file i JOIN stamboek.file f ON f.id = i.file_id
            LEFT JOIN stamboek.file refused ON refused.id = i.refused_file_id
            WHERE i.ended_at IS NOT NULL
          )
          SELECT e.file_id, e.refused_file_id
          FROM ended e JOIN record.import_record r ON r.id = e.import_record_id
          WHERE r.import_status IN ('Completed', 'Failed')
            AND (e.ended_at < now() - make_interval(days => ${keptDays}) OR e.bytes > ${maxBytesPerUnit})
          LIMIT ${batchSize} FOR UPDATE OF r SKIP LOCKED`.execute(transaction)
        for (const { file_id, refused_file_id } of rows) {
          await dropFile(transaction, file_id)
          if (refused_file_id !== null) await dropFile(transaction, refused_file_id)
        }
        return rows.length
      })
      if (dropped < batchSize) return
    }
  }
}
