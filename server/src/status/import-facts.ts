import type { ImportCount } from '@stamboek/model/contract/system-status'
import { isImportStatus, labelImportStatus } from '@stamboek/model/schema/import-status'
import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../database/connection/database.ts'
import { rowCount } from '../database/sql-expressions.ts'

export interface ImportFacts {
  /** By the statuses' names, without statuses that no import has. */
  readonly byStatus: readonly ImportCount[]
  readonly acceptedRows: number
  readonly refusedRows: number
}

interface StatusRow {
  readonly status: ImportCount['status'] | null
  readonly count: number
  readonly accepted: number | null
  readonly refused: number | null
}

const dayAgo = sql<string>`now() - interval '1 day'`

/**
 * Counts imports that began in the last 24 hours, those of pages and uploaded files, and their rows. A file whose rows
 * are imported as those of a page counts once.
 */
export async function readImportFacts(kysely: Kysely<DatabaseTables>): Promise<ImportFacts> {
  const { rows: ofPages } = await sql<StatusRow>`SELECT status, count(*)::int AS count,
      sum((counts->>'new')::bigint + (counts->>'changed')::bigint + (counts->>'unchanged')::bigint)::bigint AS accepted,
      sum((counts->>'refused')::bigint)::bigint AS refused
    FROM stamboek.change_set b WHERE kind = 'Import' AND started_at > ${dayAgo}
      AND NOT EXISTS (SELECT FROM stamboek.import_file f WHERE f.correlation_id = b.correlation_id) GROUP BY status`.execute(
    kysely,
  )
  const ofFiles: readonly StatusRow[] = await kysely
    .selectFrom('record.import_record as r')
    .leftJoin('stamboek.import_file as f', 'f.import_record_id', 'r.id')
    .where('r.created_on_utc', '>', dayAgo)
    .groupBy('r.import_status')
    .select((eb) => [
      'r.import_status as status',
      rowCount.as('count'),
      eb.fn.sum<number>(sql`f.rows_read - coalesce(r.number_of_errors, 0)`).as('accepted'),
      eb.fn.sum<number>('r.number_of_errors').as('refused'),
    ])
    .execute()
  const rows = [...ofPages, ...ofFiles]
  const statuses = new Set(rows.flatMap(({ status }) => status ?? []))
  return {
    byStatus: [...statuses].toSorted().map((status) => ({
      status,
      label: isImportStatus(status) ? labelImportStatus(status) : 'Ongedaan gemaakt',
      count: sumOf(
        rows.filter((row) => row.status === status),
        'count',
      ),
    })),
    acceptedRows: sumOf(rows, 'accepted'),
    refusedRows: sumOf(rows, 'refused'),
  }
}

function sumOf(rows: readonly StatusRow[], column: 'count' | 'accepted' | 'refused'): number {
  return rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)
}
