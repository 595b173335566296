import { sql } from 'kysely'
import { dropFile } from '../../files/file-store.ts'
import type { CleanupTask } from '../../jobs/housekeeping.ts'

const batchSize = 100

/** Drops the files of imports that ended so many days ago; their records stay. */
export function dropOldFiles(keptDays: number): CleanupTask {
  return async ({ kysely }) => {
    for (;;) {
      const { rows } = await sql<{ file_id: string }>`SELECT f.file_id
        FROM stamboek.import_file f JOIN record.import_record r ON r.id = f.import_record_id
        WHERE f.file_id IS NOT NULL AND r.import_status IN ('Completed', 'Failed')
          AND r.last_modified_on_utc < now() - make_interval(days => ${keptDays})
        LIMIT ${batchSize}`.execute(kysely)
      for (const { file_id } of rows) await dropFile(kysely, file_id)
      if (rows.length < batchSize) return
    }
  }
}
