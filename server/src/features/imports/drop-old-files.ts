import { type QueryCreator, sql } from 'kysely'
import type { DatabaseTables } from '../../database/connection/database.ts'
import { dropFile } from '../../files/file-store.ts'
import type { CleanupTask } from '../../jobs/housekeeping.ts'

const batchSize = 100

export interface FileRetention {
  readonly keptDays: number
  /** Keeps the files of the imports that ended last, up to this total. */
  readonly maxBytesPerUnit: number
}

/** Returns a task that deletes files of ended imports that exceed the retention; their import records stay. */
export function createOldFileCleanup({ keptDays, maxBytesPerUnit }: FileRetention): CleanupTask {
  return async ({ kysely }) => {
    for (;;) {
      const dropped = await kysely.transaction().execute(async (transaction) => {
        // The lock keeps a user from retrying an import while its file is deleted.
        const rows = await transaction
          .with('ended', selectEnded)
          .selectFrom('ended as e')
          .innerJoin('record.import_record as r', 'r.id', 'e.import_record_id')
          .where('r.import_status', 'in', ['Completed', 'Failed'])
          .where((eb) =>
            eb.or([
              eb('e.ended_at', '<', sql<string>`now() - make_interval(days => ${keptDays})`),
              eb('e.bytes', '>', maxBytesPerUnit),
            ]),
          )
          .limit(batchSize)
          .forUpdate('r')
          .skipLocked()
          .select(['e.file_id', 'e.refused_file_id'])
          .execute()
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

function selectEnded(db: QueryCreator<DatabaseTables>) {
  return db
    .selectFrom('stamboek.import_file as i')
    .innerJoin('stamboek.file as f', 'f.id', 'i.file_id')
    .leftJoin('stamboek.file as refused', 'refused.id', 'i.refused_file_id')
    .where('i.ended_at', 'is not', null)
    .select((eb) => [
      'i.import_record_id',
      'i.ended_at',
      'f.id as file_id',
      'i.refused_file_id',
      eb.fn
        .sum<number>(eb('f.size', '+', eb.fn.coalesce('refused.size', eb.lit(0))))
        .over((over) =>
          over.partitionBy('i.business_unit_id').orderBy('i.ended_at', 'desc').orderBy('i.import_record_id'),
        )
        .as('bytes'),
    ])
}
