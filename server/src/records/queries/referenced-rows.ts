import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { shownVersionFirst, tableName } from './record-selection.ts'
import type { Row } from './stored-record.ts'

interface ReferencedSelection {
  /** Ids of records, or of series for temporal types. */
  readonly ids: readonly string[]
  readonly columns: RawBuilder<unknown>
  readonly scope: RawBuilder<unknown>
  readonly areVersions?: boolean
}

/**
 * Reads the targets of references within `scope` in one query: `id` and the columns. Of a series it reads the version
 * valid now, else the latest, unless `areVersions`: then `ids` are of versions.
 */
export async function readReferencedRows(
  context: RecordContext,
  type: RecordType,
  { ids, columns, scope, areVersions = false }: ReferencedSelection,
): Promise<readonly Row[]> {
  if (ids.length === 0) return []
  const from = sql.raw(tableName(recordTable(type)))
  const query =
    type.isTemporal && !areVersions
      ? sql<Row>`SELECT DISTINCT ON (t.series_id) t.series_id AS id, ${columns} FROM ${from} t
        WHERE t.series_id = ANY(${ids}::uuid[]) AND ${scope}
        ORDER BY t.series_id, ${shownVersionFirst('t', context.now)}`
      : sql<Row>`SELECT t.id, ${columns} FROM ${from} t WHERE t.id = ANY(${ids}::uuid[]) AND ${scope}`
  const { rows } = await query.execute(executorOf(context))
  return rows
}
