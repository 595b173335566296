import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { anyOf, namedMarker } from '../../database/connection/named-statements.ts'
import { recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { filterBelowParent, visibleRecords } from '../engine/record-scope.ts'
import { labelColumn, recordSelection, tableName } from './record-selection.ts'
import { type RecordOfType, type Row, type StoredRecord, toStoredRecord } from './stored-record.ts'

interface ReadOptions {
  readonly forUpdate?: boolean
  readonly referenceDateUtc?: string
  readonly withoutChildren?: boolean
  /** It is known that the call may read these records, as those that it has written. */
  readonly areVisible?: boolean
}

/** With more ids the best plan depends on the size of the table, so the statement is not prepared. */
const maxPreparedIds = 100

/**
 * Returns those of these records that the call may see, in the order of `ids`, with their child records; child records
 * marked as deleted too. Leaves out the others, and those of another parent than the address names. `forUpdate` locks
 * them, and the first version of their series, until the transaction ends.
 */
export async function readRecords<Type extends RecordType>(
  context: RecordContext,
  type: Type,
  ids: readonly string[],
  options: ReadOptions = {},
): Promise<readonly RecordOfType<Type>[]> {
  if (ids.length === 0) return []
  const table = recordTable(type)
  const selection = recordSelection(context.engine.catalogue, type, 'whole')
  const isNamed = ids.length <= maxPreparedIds
  const marker = sql.raw(isNamed ? namedMarker : '')
  const referenceDate = options.referenceDateUtc ?? context.now
  const idArray = sql`${ids}::uuid[]`
  const condition = sql`t.id = ${isNamed ? anyOf(idArray) : sql`ANY(${idArray})`}`
  const from = sql.raw(`${tableName(table)} t`)
  // A separate statement, so that lists and labels are read after waiting for the lock.
  if (options.forUpdate) await lockRecords(context, type, condition, marker)
  const { rows } = await sql<Row>`${marker} SELECT ${selection.columns} FROM ${from}
    ${selection.joins(referenceDate)}
    WHERE ${condition} AND ${options.areVisible ? sql`true` : visibleRecords(type, context)}`.execute(
    executorOf(context),
  )
  const records = new Map(rows.map((row) => [row.id as string, toStoredRecord(table, row)]))
  const found = filterBelowParent(
    context,
    type,
    ids.flatMap((id) => records.get(id) ?? []),
  )
  const read = options.withoutChildren ? found : await withChildren(context, type, found, referenceDate)
  return read as readonly RecordOfType<Type>[]
}

/**
 * Locks records by id, and the first version of each series, since a version's period is checked against all others.
 * Inserts that refer to a row do not wait.
 */
async function lockRecords(
  context: RecordContext,
  type: RecordType,
  condition: RawBuilder<unknown>,
  marker: RawBuilder<unknown>,
): Promise<void> {
  const from = sql.raw(`${tableName(recordTable(type))} t`)
  const visible = sql`${condition} AND ${visibleRecords(type, context)}`
  const locked = type.isTemporal
    ? sql`t.id = ANY(ARRAY(SELECT unnest(ARRAY[t.series_id, t.id]) FROM ${from} WHERE ${visible}))`
    : visible
  await sql`${marker} SELECT t.id FROM ${from} WHERE ${locked} ORDER BY t.id FOR NO KEY UPDATE`.execute(
    executorOf(context),
  )
}

/** As `readRecords` for one record; 404 if it is absent or not visible. */
export async function readRecord<Type extends RecordType>(
  context: RecordContext,
  type: Type,
  id: string,
  options: ReadOptions = {},
): Promise<RecordOfType<Type>> {
  const [record] = await readRecords(context, type, [id], options)
  if (!record) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
  return record
}

async function withChildren(
  context: RecordContext,
  type: RecordType,
  records: readonly StoredRecord[],
  referenceDate: string,
): Promise<readonly StoredRecord[]> {
  const table = recordTable(type)
  let result = records
  for (const list of table.children) {
    const byParent = await readChildRecords(
      context,
      context.engine.catalogue.get(list.of),
      records,
      referenceDate,
    )
    result = result.map((record) => ({ ...record, [list.path]: byParent.get(record.id) ?? [] }))
  }
  return result
}

/** Child records by parent id, in grid order, those marked as deleted included. */
async function readChildRecords(
  context: RecordContext,
  type: RecordType,
  parents: readonly StoredRecord[],
  referenceDate: string,
): Promise<ReadonlyMap<string, readonly StoredRecord[]>> {
  const table = recordTable(type)
  const parentField = type.parent?.field ?? ''
  const column = table.fieldAt(parentField)?.columns[0]?.name ?? ''
  const selection = recordSelection(context.engine.catalogue, type, 'whole')
  const order = type.grid.sort.flatMap((term) => {
    const stored = table.fieldAt(term.field)
    const [first] = stored?.columns ?? []
    if (!stored || !first) return []
    const key = stored.references ? sql.ref(labelColumn(first.name)) : sql`t.${sql.ref(first.name)}`
    const isStart = first.suffix === '_start'
    if (term.order === 'descending') return [sql`${key} DESC NULLS ${sql.raw(isStart ? 'LAST' : 'FIRST')}`]
    return [isStart ? sql`${key} NULLS FIRST` : key]
  })
  const { rows } =
    await sql<Row>`${sql.raw(namedMarker)} SELECT ${selection.columns} FROM ${sql.raw(tableName(table))} t
    ${selection.joins(referenceDate)}
    WHERE t.${sql.ref(column)} = ${anyOf(sql`${parents.map((parent) => parent.id)}::uuid[]`)}
    ORDER BY ${sql.join([...order, sql`t.id`])}`.execute(executorOf(context))
  const children = await mapInSlices(rows, (row) => toStoredRecord(table, row))
  return Map.groupBy(children, (child) => child[parentField] as string)
}
