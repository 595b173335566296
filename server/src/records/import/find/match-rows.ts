import type { FieldError } from '@stamboek/model/contract/problem'
import { parseId } from '@stamboek/model/fields/parse-id'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { quote } from '../../../database/column-names.ts'
import { type RecordTable, recordTable } from '../../../database/record-table.ts'
import { uniqueExpression } from '../../../database/schema/desired-unique.ts'
import { executorOf, type RecordContext } from '../../engine/record-context.ts'
import { visibleRecords } from '../../engine/record-scope.ts'
import { readRecords } from '../../queries/read-records.ts'
import { tableName } from '../../queries/record-selection.ts'
import type { StoredRecord } from '../../queries/stored-record.ts'
import type { KeyColumn } from '../columns/match-import-columns.ts'

export interface RowKey {
  readonly id: string | undefined
  /** In the order of the key columns; undefined if incomplete. */
  readonly key: readonly unknown[] | undefined
  readonly keyProblem?: FieldError
}

export type Match =
  | { readonly records: readonly StoredRecord[]; readonly isById: boolean }
  | { readonly message: string }

interface MatchInput {
  readonly columns: readonly KeyColumn[]
  readonly rows: readonly RowKey[]
  readonly withChildren: boolean
  /** Matches every version of the series, even with another code. */
  readonly wholeSeries: boolean
}

/**
 * Finds the visible records of each row by id, or by the import key for rows without an id of this installation:
 * several if the key is not unique, none for a new record. Returns a message for an unknown id without a key.
 */
export async function matchRows(
  context: RecordContext,
  type: RecordType,
  { columns, rows, withChildren, wholeSeries }: MatchInput,
): Promise<readonly Match[]> {
  const records = new Map<string, StoredRecord>()
  const read = async (ids: readonly string[]): Promise<void> => {
    const unread = [...new Set(ids)].filter((id) => !records.has(id))
    if (unread.length === 0) return
    for (const record of await readRecords(context, type, unread, { withoutChildren: !withChildren }))
      records.set(record.id, record)
  }
  const ids = rows.map(({ id }) => {
    const parsed = id === undefined ? undefined : parseId(id)
    return parsed?.ok ? parsed.value : undefined
  })
  await read(ids.flatMap((id) => id ?? []))
  const byId = ids.map((id) => (id === undefined ? undefined : records.get(id)))
  const byKey = await findIdsByKey(
    context,
    recordTable(type),
    columns,
    rows.map(({ key }, index) => (byId[index] ? undefined : key)),
  )
  await read(byKey.flat())
  if (wholeSeries) await read(await readVersionsOfSeries(context, type, [...records.keys()]))
  const bySeries = Map.groupBy(records.values(), ({ seriesId }) => seriesId)
  const withOthers = (some: readonly StoredRecord[]) =>
    wholeSeries && type.isTemporal
      ? [...new Set(some.flatMap((record) => bySeries.get(record.seriesId) ?? [record]))]
      : some
  return rows.map(({ id, key }, index) => {
    const record = byId[index]
    if (record) return { records: withOthers([record]), isById: true }
    if (id !== undefined && !key)
      return { message: `Er is geen ${type.labels.one.toLowerCase()} met dit id.` }
    const found = byKey[index]?.flatMap((each) => records.get(each) ?? []) ?? []
    return { records: withOthers(found), isById: false }
  })
}

async function readVersionsOfSeries(
  context: RecordContext,
  type: RecordType,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!type.isTemporal || ids.length === 0) return []
  const from = sql.raw(tableName(recordTable(type)))
  const isKept = sql.raw(type.parent ? 'NOT t.is_deleted' : 'true')
  const { rows } = await sql<{ id: string }>`SELECT t.id FROM ${from} t
    WHERE ${isKept} AND t.series_id IN (SELECT s.series_id FROM ${from} s WHERE s.id = ANY(${ids}::uuid[]))`.execute(
    executorOf(context),
  )
  return rows.map(({ id }) => id)
}

/**
 * Finds the ids of visible records for each key, compared like unique values: texts case-insensitively. None without
 * a key.
 */
export async function findIdsByKey(
  context: RecordContext,
  table: RecordTable,
  columns: readonly KeyColumn[],
  keys: readonly (readonly unknown[] | undefined)[],
): Promise<readonly (readonly string[])[]> {
  const given = keys.flatMap((key, row) => (key ? [{ row, key }] : []))
  const result: string[][] = keys.map(() => [])
  if (given.length === 0) return result
  const names = columns.flatMap(({ stored }) => stored.columns.slice(0, 1))
  const lists = names.map(
    (column, at) => sql`${given.map(({ key }) => key[at] ?? null)}::${sql.raw(column.type)}[]`,
  )
  const same = columns.map(({ stored }) =>
    sql.raw(`${uniqueExpression(table, stored.path, 't.')} = ${uniqueExpression(table, stored.path, 'k.')}`),
  )
  const alive = table.type.parent ? sql`AND NOT t.is_deleted` : sql``
  // LATERAL and OFFSET 0 force an index lookup per key: statistics of a table that the import fills are outdated and
  // would suggest a scan.
  const { rows } = await sql<{ row: number; id: string }>`SELECT k.row, t.id
    FROM unnest(${given.map(({ row }) => row)}::integer[], ${sql.join(lists)}) AS k(row, ${sql.raw(names.map(({ name }) => quote(name)).join(', '))}),
    LATERAL (SELECT t.* FROM ${sql.raw(tableName(table))} t WHERE ${sql.join(same, sql` AND `)} ${alive} OFFSET 0) t
    WHERE ${visibleRecords(table.type, context)}`.execute(executorOf(context))
  for (const { row, id } of rows) result[row]?.push(id)
  return result
}
