import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { mapInSlices } from '../../concurrency/yield-to-event-loop.ts'
import { anyOf, namedMarker } from '../../database/connection/named-statements.ts'
import { recordTable } from '../../database/record-table.ts'
import { RequestProblem } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { labelColumn, recordSelection, tableName } from './record-selection.ts'
import { type Row, type StoredRecord, storedRecord } from './stored-record.ts'

interface ReadOptions {
  /** Keeps others from changing the rows until the transaction ends. */
  readonly forUpdate?: boolean
  /** Labels as they were then; absent: now. */
  readonly referenceDateUtc?: string
  readonly withoutChildren?: boolean
}

/** For more ids than these the plan that is best depends on how large the table is by now: it is not kept. */
const mostNamed = 100

/** The whole records with these ids that the call may see, with their child records, in the order of the ids. */
export async function readRecords(
  context: RecordContext,
  type: RecordType,
  ids: readonly string[],
  options: ReadOptions = {},
): Promise<readonly StoredRecord[]> {
  if (ids.length === 0) return []
  const table = recordTable(type)
  const selection = recordSelection(context.catalogue, type, 'whole')
  const isNamed = ids.length <= mostNamed
  const marker = sql.raw(isNamed ? namedMarker : '')
  const referenceDate = options.referenceDateUtc ?? context.now
  const wanted = sql`${ids}::uuid[]`
  const condition = sql`t.id = ${isNamed ? anyOf(wanted) : sql`ANY(${wanted})`}`
  const from = sql.raw(`${tableName(table)} t`)
  // A statement of its own: who waited for the lock must then read all as it is now, lists and labels too.
  if (options.forUpdate) await lockRecords(context, type, condition, marker)
  const { rows } = await sql<Row>`${marker} SELECT ${selection.columns} FROM ${from}
    ${selection.joins(referenceDate)}
    WHERE ${condition} AND ${visibleRecords(type, context)}`.execute(executorOf(context))
  const records = new Map(rows.map((row) => [row.id as string, storedRecord(table, row)]))
  const found = ids.flatMap((id) => records.get(id) ?? [])
  return options.withoutChildren ? found : withChildren(context, type, found, referenceDate)
}

/**
 * Locks records by id, and the first version of the series of each: versions are changed one after the other, since a period is
 * checked against those of all other versions. Inserts that refer to a row need not wait for it.
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

/** One record by its id; a problem 404 when it is not there or not to be seen, which a client cannot tell apart. */
export async function readRecord(
  context: RecordContext,
  type: RecordType,
  id: string,
  options: ReadOptions = {},
): Promise<StoredRecord> {
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
    const byParent = await childRecords(context, context.catalogue.get(list.of), records, referenceDate)
    result = result.map((record) => ({ ...record, [list.path]: byParent.get(record.id) ?? [] }))
  }
  return result
}

/** The child records of these parents, in the order in which the child's grid shows them; deleted ones are marked. */
async function childRecords(
  context: RecordContext,
  type: RecordType,
  parents: readonly StoredRecord[],
  referenceDate: string,
): Promise<ReadonlyMap<string, readonly StoredRecord[]>> {
  const table = recordTable(type)
  const parentField = type.parent?.field ?? ''
  const column = table.fieldAt(parentField)?.columns[0]?.name ?? ''
  const selection = recordSelection(context.catalogue, type, 'whole')
  const order = type.grid.sort.flatMap((term) => {
    const stored = table.fieldAt(term.field)
    const [first] = stored?.columns ?? []
    if (!stored || !first) return []
    // A reference stands in the order of its label.
    const key = stored.references ? sql.ref(labelColumn(first.name)) : sql`t.${sql.ref(first.name)}`
    // A period without a start began before all others.
    const isStart = first.suffix === '_start'
    if (term.order === 'descending') return [sql`${key} DESC NULLS ${sql.raw(isStart ? 'LAST' : 'FIRST')}`]
    return [isStart ? sql`${key} NULLS FIRST` : key]
  })
  const { rows } =
    await sql<Row>`${sql.raw(namedMarker)} SELECT ${selection.columns} FROM ${sql.raw(tableName(table))} t
    ${selection.joins(referenceDate)}
    WHERE t.${sql.ref(column)} = ${anyOf(sql`${parents.map((parent) => parent.id)}::uuid[]`)}
    ORDER BY ${sql.join([...order, sql`t.id`])}`.execute(executorOf(context))
  const children = await mapInSlices(rows, (row) => storedRecord(table, row))
  return Map.groupBy(children, (child) => child[parentField] as string)
}
