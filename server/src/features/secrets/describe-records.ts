import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { tables } from '../../database/sql-expressions.ts'
import type { Executor } from '../../records/engine/record-context.ts'
import { recordSelection, tableName } from '../../records/queries/record-selection.ts'
import { type Row, toStoredRecord } from '../../records/queries/stored-record.ts'
import { recordLabel } from '../../records/rules/record-label.ts'
import type { SealedColumn } from './known-keys.ts'

/**
 * Returns a Dutch text per record with a sealed value, for an operator: field, type, description, business unit and
 * id, never the value.
 */
export async function describeRecords(
  { kysely, catalogue }: { readonly kysely: Executor; readonly catalogue: RecordCatalogue },
  { type, label }: SealedColumn,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const table = recordTable(type)
  const { columns, joins } = recordSelection(catalogue, type, 'list')
  const unit = table.hasBusinessUnit
    ? tables
        .selectFrom('record.system_business_unit as b')
        .where('b.series_id', '=', sql.ref<string>('t.business_unit_id'))
        .orderBy('b.active_range_utc_start', (order) => order.desc().nullsLast())
        .limit(1)
        .select('b.description')
    : sql`NULL`
  const { rows } = await sql<Row>`SELECT ${columns}, ${unit} AS unit_description
    FROM ${sql.raw(tableName(table))} t ${joins(new Date().toISOString())}
    WHERE t.id = ANY(${ids}::uuid[]) ORDER BY t.id`.execute(kysely)
  return rows.map((row) => {
    const record = toStoredRecord(table, row)
    const place = typeof row.unit_description === 'string' ? ` van ${row.unit_description}` : ''
    return `${label} van ${type.labels.one} "${recordLabel(type, record)}"${place} (id ${record.id})`
  })
}
