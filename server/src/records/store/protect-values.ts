import { secretMask } from '@stamboek/model/fields/secret/secret'
import { sql } from 'kysely'
import type { RecordTable } from '../../database/record-table.ts'
import { executorOf, type PlannedWrite, type RecordContext } from '../engine/record-context.ts'
import { tableName } from '../queries/record-selection.ts'
import type { Row } from '../queries/stored-record.ts'

/**
 * The columns with write-only values as they are kept: hashed or sealed, as the field says. A value that was read back as
 * the mask has not changed: it is left out, so that the stored one stays, or taken from `carried` for a record that is
 * based on another.
 */
export async function protectedColumns(
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
      else if (typeof value === 'string') result[name] = await protectorOf(context, field.stored)(value)
    }
  }
  return result
}

/** The write-only values, as they are kept, of the records that new ones are based on; by their ids. */
export async function carriedValues(
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

function protectorOf(
  context: RecordContext,
  stored: 'hashed' | 'sealed',
): (value: string) => Promise<string> {
  const protect = context.protect[stored]
  if (!protect) throw new Error(`Values that are kept ${stored} cannot be stored by this program`)
  return protect
}
