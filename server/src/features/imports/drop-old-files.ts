import { sql } from 'kysely'
import type { CleanupTask } from '../../jobs/housekeeping.ts'

/** Files per statement, each of which may be large. */
const batchSize = 20

/** Drops the files of imports that ended so many days ago; their records stay. */
export function dropOldFiles(keptDays: number): CleanupTask {
  return async ({ kysely }) => {
    for (;;) {
      const { rows } = await sql`DELETE FROM stamboek.file WHERE id IN (
        SELECT f.file_id FROM stamboek.import_file f JOIN record.import_record r ON r.id = f.import_record_id
        WHERE f.file_id IS NOT NULL AND r.import_status IN ('Completed', 'Failed')
          AND r.last_modified_on_utc < now() - make_interval(days => ${keptDays})
        LIMIT ${batchSize}) RETURNING id`.execute(kysely)
      if (rows.length < batchSize) return
    }
  }
}
