import { secretMask } from '@stamboek/model/fields/secret/secret'
import { sql } from 'kysely'
import type { RecordTable } from '../../database/record-table.ts'
import { executorOf, type PlannedWrite, type RecordContext } from '../engine/record-context.ts'
import { tableName } from '../queries/record-selection.ts'
import type { Row } from '../queries/stored-record.ts'

/**
 * Hashes or seals the write-only values of the columns, as their fields say. A value read back as the mask is
 * unchanged: left out, or taken from `carried` for a record based on another.
 */
export async function protectColumns(
  context: RecordContext,
  table: RecordTable,
  columns: Readonly<Record<string, unknown>>,
  carried: Row = {},
): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...columns }
  for (const { field, columns: stored } of table.fields) {
    if (!('stored' in field)) continue
    for (const { name } of stored) {
      const value = result[name]
      if (value === secretMask && name in carried) result[name] = carried[name]
      else if (value === secretMask) delete result[name]
      else if (typeof value === 'string') result[name] = await requireProtector(context, field.stored)(value)
    }
  }
  return result
}

/** The protected values of the records that new ones are based on, by record id. */
export async function readCarriedValues(
  context: RecordContext,
  table: RecordTable,
  writes: readonly PlannedWrite[],
): Promise<ReadonlyMap<unknown, Row>> {
  const hidden = table.fields.flatMap(({ columns }) => columns.filter((column) => column.isWriteOnly))
  const ids = writes.flatMap(({ before, basedOn }) => (!before && basedOn ? [basedOn.id] : []))
  if (hidden.length === 0 || ids.length === 0) return new Map()
  const columns = sql.join(hidden.map((column) => sql.ref(column.name)))
  const { rows } = await sql<Row>`SELECT id, ${columns} FROM ${sql.raw(tableName(table))}
    WHERE id = ANY(${ids}::uuid[])`.execute(executorOf(context))
  return new Map(rows.map((row) => [row.id, row]))
}

function requireProtector(
  context: RecordContext,
  stored: 'hashed' | 'sealed',
): (value: string) => Promise<string> {
  const protect = context.protect[stored]
  if (!protect) throw new Error(`Values that are kept ${stored} cannot be stored by this program`)
  return protect
}
