import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { recordSelection, tableName } from '../queries/record-selection.ts'
import { type Row, toStoredRecord } from '../queries/stored-record.ts'
import { recordLabel } from '../rules/record-label.ts'
import type { ChangeSetEntryRow } from '../undo/change-set-entries.ts'
import { restoredRecord, withOwnChanges } from '../undo/changed-record.ts'
import { type EntryScope, seesEntry, seesRecord } from './entry-scope.ts'

export interface RecordKey {
  readonly dtoKey: string
  readonly id: string
}

/**
 * Returns the labels of records by id, as they are or as they were deleted, without those that the caller may not read in these units
 * of his, by default that of the call. One statement for each type, and one for all that are deleted.
 */
export async function readRecordLabels(
  context: RecordContext,
  records: readonly RecordKey[],
  businessUnitIds: EntryScope['businessUnitIds'],
): Promise<ReadonlyMap<string, string>> {
  const scope = { right: 'Read', businessUnitIds } as const
  const labels = new Map<string, string>()
  for (const [dtoKey, some] of Map.groupBy(records, (each) => each.dtoKey)) {
    const type = context.engine.catalogue.find(dtoKey)
    const ids = [...new Set(some.map(({ id }) => id))]
    if (type && !type.view)
      for (const [id, label] of await readPresentLabels(context, scope, { type, ids })) labels.set(id, label)
  }
  const missing = [...new Set(records.map(({ id }) => id).filter((id) => !labels.has(id)))]
  if (missing.length > 0)
    for (const [id, label] of await readDeletedLabels(context, scope, missing)) labels.set(id, label)
  return labels
}

async function readPresentLabels(
  context: RecordContext,
  scope: EntryScope,
  { type, ids }: { readonly type: RecordType; readonly ids: readonly string[] },
): Promise<readonly (readonly [id: string, label: string])[]> {
  const condition = seesRecord(context, scope, { type, alias: 't' })
  if (!condition) return []
  const table = recordTable(type)
  const { columns, joins } = recordSelection(context.engine.catalogue, type, 'list')
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${sql.raw(tableName(table))} t ${joins(context.now)}
    WHERE t.id = ANY(${ids}::uuid[]) AND ${condition}`.execute(executorOf(context))
  return rows.map((row) => [String(row.id), recordLabel(type, toStoredRecord(table, row))])
}

async function readDeletedLabels(
  context: RecordContext,
  scope: EntryScope,
  ids: readonly string[],
): Promise<readonly (readonly [id: string, label: string])[]> {
  const { rows } =
    await sql<ChangeSetEntryRow>`SELECT DISTINCT ON (e.record_id) e.sequence, e.dto_key, e.record_id, e.parent_id, e.business_unit_id,
      e.action, e.changes
    FROM stamboek.audit_entry e
    WHERE e.record_id = ANY(${ids}::uuid[]) AND e.action = 'Delete' AND ${seesEntry(context, scope, { alias: 'e' })}
    ORDER BY e.record_id, e.sequence DESC`.execute(executorOf(context))
  return rows.map((row) => {
    const type = context.engine.catalogue.get(row.dto_key)
    const deleted = {
      id: row.record_id,
      entries: [withOwnChanges(type, row)],
      record: undefined,
      changedSince: new Map(),
    }
    return [row.record_id, recordLabel(type, restoredRecord(type, deleted))]
  })
}
