import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { isReferenceLabel } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { quote } from '../../database/column-names.ts'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { labelAt, tableName } from './record-selection.ts'

/**
 * Reads by what people know records of one type, by id, each version by its own: texts and references of their labels; of deleted
 * records those of before the deletion, from the audit trail. Does not check whether the records are visible.
 */
export async function readRecordLabels(
  context: RecordContext,
  type: RecordType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const table = recordTable(type)
  const executor = executorOf(context)
  const { rows } = await sql<{ id: string; label: string }>`
    SELECT t.id, ${labelText(context, table)} AS label FROM ${sql.raw(tableName(table))} t
    WHERE t.id = ANY(${ids}::uuid[])`.execute(executor)
  const labels = new Map(rows.map(({ id, label }) => [id, label]))
  const deleted = ids.filter((id) => !labels.has(id))
  if (deleted.length === 0) return labels
  const { rows: deletions } = await sql<{ id: string; changes: readonly AuditChange[] }>`
    SELECT record_id AS id, changes FROM stamboek.audit_entry
    WHERE record_id = ANY(${deleted}::uuid[]) AND action = 'Delete' ORDER BY sequence`.execute(executor)
  for (const { id, changes } of deletions) labels.set(id, labelBefore(type, changes))
  return labels
}

function labelText({ engine, now }: RecordContext, table: RecordTable): RawBuilder<unknown> {
  const parts = table.type.labelFields.flatMap((path): RawBuilder<unknown>[] => {
    const { columns: [column] = [], references } = table.fieldAt(path) ?? {}
    if (!column) return []
    const value = sql.raw(`t.${quote(column.name)}`)
    if (references) return [labelAt(recordTable(engine.catalogue.get(references)), value, now)]
    return column.type === 'text' ? [value] : []
  })
  return sql`concat_ws(' – ', ${sql.join([sql`NULL`, ...parts])})`
}

function labelBefore({ labelFields }: RecordType, changes: readonly AuditChange[]): string {
  const parts = labelFields.map((path) => {
    const before = changes.find(({ field }) => field === path)?.before
    return isReferenceLabel(before) ? before.label : before
  })
  return parts.filter((part) => typeof part === 'string').join(' – ')
}
