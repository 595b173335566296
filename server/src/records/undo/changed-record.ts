import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { kindOf } from '@stamboek/model/fields/field-kinds'
import { isPlainObject } from '@stamboek/model/fields/plain-object'
import { labelPath } from '@stamboek/model/schema/field-path'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import { type StoredRecord, setMember } from '../queries/stored-record.ts'
import { type ChangeSetEntryRow, renameFields } from './change-set-entries.ts'

/** A record that a change set changed. */
export interface ChangedRecord {
  readonly id: string
  /** Latest first, with the changes of its own fields by their present names. */
  readonly entries: readonly ChangeSetEntryRow[]
  /** As it is now. */
  readonly record: StoredRecord | undefined
  /** By part, who changed it since. */
  readonly changedSince: ReadonlyMap<string, string>
}

type OwnEntries = Pick<ChangedRecord, 'entries'>

/** The entry without changes of child records, which have entries of their own. */
export function withOwnChanges(type: RecordType, entry: ChangeSetEntryRow): ChangeSetEntryRow {
  const lists = new Set(recordTable(type).children.map(({ path }) => path))
  return { ...entry, changes: renameFields(type, entry.changes).filter(({ field }) => !lists.has(field)) }
}

export function isInserted({ entries }: OwnEntries): boolean {
  return entries.some(({ action }) => action === 'Insert')
}

export function isDeleted({ entries }: OwnEntries): boolean {
  return entries.some(({ action }) => action === 'Delete')
}

export function changedFields({ entries }: OwnEntries): readonly string[] {
  return [...new Set(entries.flatMap(({ changes }) => changes.map(({ field }) => field)))]
}

/** The fields that cannot go back: secrets, and of an update what was changed since. */
export function keptFields(type: RecordType, each: ChangedRecord): ReadonlySet<string> {
  const table = recordTable(type)
  if (isInserted(each)) return new Set()
  return new Set(
    changedFields(each).filter(
      (field) =>
        (!isDeleted(each) && each.changedSince.has(field)) || table.fieldAt(field)?.isWriteOnly === true,
    ),
  )
}

/** The record with the fields that can go back as they were before the change set. */
export function revertRecord(
  type: RecordType,
  each: ChangedRecord,
  record: StoredRecord,
): Readonly<Record<string, unknown>> {
  const kept = keptFields(type, each)
  const result: Record<string, unknown> = structuredClone({ ...record })
  for (const { changes } of each.entries)
    for (const change of changes) if (!kept.has(change.field)) setBefore(type, result, change)
  return result
}

/** A deleted record as it was before the change set, without its secrets. */
export function restoredRecord(type: RecordType, each: ChangedRecord): Readonly<Record<string, unknown>> {
  const kept = keptFields(type, each)
  const businessUnitId = businessUnitOfEntries(each)
  const result: Record<string, unknown> = {}
  for (const { path, field } of recordTable(type).fields) setMember(result, path, kindOf(field).empty(field))
  for (const { path } of recordTable(type).links) result[path] = []
  if (type.ownership === 'either') result.isGlobalSystemBusinessUnitRecord = businessUnitId === null
  if (type.ownership === 'callerUnits') result.businessUnitId = businessUnitId
  for (const { changes } of each.entries)
    for (const change of changes) if (!kept.has(change.field)) setBefore(type, result, change)
  return result
}

/** The unit of the record; null for all units. */
export function businessUnitOfEntries({ entries }: OwnEntries): string | null {
  return entries[0]?.business_unit_id ?? null
}

function setBefore(
  type: RecordType,
  record: Record<string, unknown>,
  { field: path, before }: AuditChange,
): void {
  const stored = recordTable(type).fieldAt(path)
  const field = fieldAt(type.fields, path)
  if (path === 'isDeleted' || path === 'seriesId') record[path] = before
  else if (!field) return
  else if (stored?.references) {
    setMember(record, path, isPlainObject(before) ? before.id : before)
    setMember(record, labelPath(path), isPlainObject(before) ? before : null)
  } else setMember(record, path, before ?? kindOf(field).empty(field))
}
