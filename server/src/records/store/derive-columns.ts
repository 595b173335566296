import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { quote } from '../../database/column-names.ts'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { buildDesiredColumns } from '../../database/schema/desired-schema.ts'
import { findFeature, type HookContext, type PlannedWrite } from '../engine/record-context.ts'
import { recordSelection, tableName } from '../queries/record-selection.ts'
import { type Row, type StoredRecord, toStoredRecord } from '../queries/stored-record.ts'
import type { Columns } from './protect-values.ts'

/**
 * Computes the derived columns of records to write, by id; none for deletions and for types without derived members.
 * Writes nothing.
 */
export async function deriveColumns(
  context: HookContext,
  type: RecordType,
  writes: readonly PlannedWrite[],
): Promise<ReadonlyMap<string, Columns>> {
  const stored = writes.filter(({ action }) => action !== 'Delete')
  const columns = await computeColumns(
    context,
    type,
    stored.map(({ after }) => after),
  )
  return new Map(stored.map(({ id }, index) => [id, columns[index] ?? {}]))
}

/**
 * Recomputes the derived members of these records, of all units, in the transaction that changes their sources.
 * Affects neither rowVersion nor audit trail, and publishes nothing.
 */
export async function refreshDerived(
  context: HookContext,
  type: RecordType,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const table = recordTable(type)
  const records = await readStored(context, type, ids)
  const columns = await computeColumns(context, type, records)
  const names = table.derived.flatMap((field) => field.columns.map(({ name }) => name))
  const types = new Map(buildDesiredColumns(table).map((column) => [column.name, column.type]))
  const definition = ['id uuid', ...names.map((name) => `${quote(name)} ${types.get(name)}`)].join(', ')
  const set = names.map((name) => `${quote(name)} = i.${quote(name)}`).join(', ')
  const isChanged = names.map((name) => `t.${quote(name)} IS DISTINCT FROM i.${quote(name)}`).join(' OR ')
  const rows = records.map(({ id }, index) => ({ id, ...columns[index] }))
  await sql`UPDATE ${sql.raw(tableName(table))} t SET ${sql.raw(set)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS i(${sql.raw(definition)})
    WHERE t.id = i.id AND (${sql.raw(isChanged)})`.execute(context.transaction)
}

/** Across business units: a source may belong to all of them. */
async function readStored(
  context: HookContext,
  type: RecordType,
  ids: readonly string[],
): Promise<readonly StoredRecord[]> {
  const table = recordTable(type)
  const { columns, joins } = recordSelection(context.engine.catalogue, type, 'list')
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${sql.raw(tableName(table))} t ${joins(context.now)}
    WHERE t.id = ANY(${ids}::uuid[])`.execute(context.transaction)
  return rows.map((row) => toStoredRecord(table, row))
}

async function computeColumns(
  context: HookContext,
  type: RecordType,
  records: readonly MemberValues[],
): Promise<readonly Columns[]> {
  const { derived: derive } = findFeature(context.engine, type.dtoKey)
  const table = recordTable(type)
  if (!derive || table.derived.length === 0 || records.length === 0) return []
  const derived = await derive(context, type, records)
  return derived.map((values) => toDerivedColumns(table, values))
}

function toDerivedColumns(table: RecordTable, values: MemberValues): Columns {
  return Object.fromEntries(
    table.derived.flatMap(({ path, field, columns }) => {
      const value = values[path] ?? null
      const stored = value === null ? [] : kindOf(field).toColumns(value)
      return columns.map(({ name }, index) => [name, stored[index] ?? null] as const)
    }),
  )
}
