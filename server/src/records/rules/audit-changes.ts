import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { secretMask } from '@stamboek/model/fields/secret/secret'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RecordTable, recordTable } from '../../database/record-table.ts'
import type { PlannedWrite } from '../engine/record-context.ts'
import { referenceIds } from './label-references.ts'
import { recordLabel } from './record-label.ts'

/** Columns of the audit entry itself, or fields that never change. */
const unreportedFields = new Set([
  'systemValue',
  'createdById',
  'createdOnUtc',
  'lastModifiedById',
  'lastModifiedOnUtc',
])

/**
 * Returns the fields that differ between two states of a record, references with their labels at the time and secrets
 * masked. A new or deleted record lists all fields with a value. Leaves out child records, and what the program sets,
 * such as the last change.
 */
export function auditChanges(
  table: RecordTable,
  before: MemberValues | undefined,
  after: MemberValues | undefined,
): readonly AuditChange[] {
  const reported = table.fields.filter(({ path, isGenerated }) => !isGenerated && !unreportedFields.has(path))
  const paths = [...reported, ...table.links]
  const deleted = table.type.parent ? compareDeletion(before, after) : []
  return [...deleted, ...paths.flatMap(({ path }) => compareMember(table, path, before ?? {}, after ?? {}))]
}

/**
 * True if `auditChanges` reports anything: changes of child records and of what the program sets do not count.
 */
export function hasAuditChanges(type: RecordType, before: MemberValues, after: MemberValues): boolean {
  return auditChanges(recordTable(type), before, after).length > 0
}

export interface ChildWrites {
  readonly path: string
  readonly type: RecordType
  readonly writes: readonly PlannedWrite[]
}

/** Changes of child records for the parent's audit entry: labels of the changed rows, before and after. */
export function auditChildren(children: readonly ChildWrites[]): readonly AuditChange[] {
  return children
    .filter((list) => list.writes.length > 0)
    .map(({ path, type, writes }) => ({
      field: path,
      before: writes.flatMap(({ before }) =>
        before && !before.isDeleted ? [recordLabel(type, before)] : [],
      ),
      after: writes.flatMap(({ action, after }) =>
        action === 'Delete' || after.isDeleted === true ? [] : [recordLabel(type, after)],
      ),
    }))
}

function compareMember(
  table: RecordTable,
  path: string,
  before: MemberValues,
  after: MemberValues,
): readonly AuditChange[] {
  const field = table.fieldAt(path)
  if (field?.isWriteOnly) return compareSecret(path, before, after)
  if (isDeepStrictEqual(normalizedValue(before, path), normalizedValue(after, path))) return []
  const isReference = field?.references !== undefined
  return [
    {
      field: path,
      before: reportedValue(before, path, isReference),
      after: reportedValue(after, path, isReference),
    },
  ]
}

/** A child record that is deleted or restored as a whole can be marked as deleted, too. */
function compareDeletion(
  before: MemberValues | undefined,
  after: MemberValues | undefined,
): readonly AuditChange[] {
  const was = before?.isDeleted === true
  const is = after?.isDeleted === true
  return was !== is ? [{ field: 'isDeleted', before: before ? was : null, after: after ? is : null }] : []
}

/** Reports that a secret changed, never its value. */
function compareSecret(path: string, before: MemberValues, after: MemberValues): readonly AuditChange[] {
  const was = valueAt(before, path) ?? null
  const is = valueAt(after, path) ?? null
  if (was === is || (is === secretMask && was !== null)) return []
  return [{ field: path, before: was === null ? null : secretMask, after: is === null ? null : secretMask }]
}

function normalizedValue(record: MemberValues, path: string): unknown {
  const value = reportedValue(record, path, false)
  return Array.isArray(value) ? referenceIds(value) : value
}

function reportedValue(record: MemberValues, path: string, isReference: boolean): unknown {
  const value = valueAt(record, path)
  if (isEmptyValue(value)) return null
  return isReference ? (valueAt(record, labelPath(path)) ?? value) : value
}
