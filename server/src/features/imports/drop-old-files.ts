import { sql } from 'kysely'
import { dropFile } from '../../files/file-store.ts'
import type { CleanupTask } from '../../jobs/housekeeping.ts'

const batchSize = 100

/** Drops the files of imports that ended so many days ago; their records stay. */
export function dropOldFiles(keptDays: number): CleanupTask {
  return async ({ kysely }) => {
    for (;;) {
      const dropped = await kysely.transaction().execute(async (transaction) => {
        // Locked, so that nobody has an import processed again whose file is being dropped.
        const { rows } = await sql<{
          file_id: string
          refused_file_id: string | null
        }>`SELECT f.file_id, f.refused_file_id
          FROM stamboek.import_file f JOIN record.import_record r ON r.id = f.import_record_id
          WHERE f.file_id IS NOT NULL AND f.ended_at < now() - make_interval(days => ${keptDays})
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
