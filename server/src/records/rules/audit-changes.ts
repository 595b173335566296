import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '@stamboek/model/contract/record-calls'
import { secretMask } from '@stamboek/model/fields/secret/secret'
import { isEmptyValue } from '@stamboek/model/schema/evaluate-condition'
import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordTable } from '../../database/record-table.ts'
import { idsOf } from './reference-labels.ts'

/** Kept beside the record in every entry, or never changed. */
const untold = new Set([
  'systemValue',
  'createdById',
  'createdOnUtc',
  'lastModifiedById',
  'lastModifiedOnUtc',
])

/**
 * What changed, field by field: before and after, references with the label as it was. A new or deleted record tells the
 * fields that have a value.
 */
export function auditChanges(
  table: RecordTable,
  before: MemberValues | undefined,
  after: MemberValues | undefined,
): readonly AuditChange[] {
  const paths = [...table.fields.filter((field) => !untold.has(field.path)), ...table.links]
  const deleted = table.type.parent && before && after ? deletion(before, after) : []
  return [...deleted, ...paths.flatMap(({ path }) => memberChange(table, path, before ?? {}, after ?? {}))]
}

function memberChange(
  table: RecordTable,
  path: string,
  before: MemberValues,
  after: MemberValues,
): readonly AuditChange[] {
  const field = table.fieldAt(path)
  if (field?.isWriteOnly) return secretChange(path, before, after)
  // A reference is the same when its id is, whatever stands beside it.
  if (isDeepStrictEqual(kept(before, path), kept(after, path))) return []
  const isReference = field?.references !== undefined
  return [{ field: path, before: told(before, path, isReference), after: told(after, path, isReference) }]
}

/** A child record that is marked as deleted, or taken back. */
function deletion(before: MemberValues, after: MemberValues): readonly AuditChange[] {
  const was = before.isDeleted === true
  const is = after.isDeleted === true
  return was !== is ? [{ field: 'isDeleted', before: was, after: is }] : []
}

/** That a secret changed is told; what it was and is, never. */
function secretChange(path: string, before: MemberValues, after: MemberValues): readonly AuditChange[] {
  const was = valueAt(before, path) ?? null
  const is = valueAt(after, path) ?? null
  if (was === is || (is === secretMask && was !== null)) return []
  return [{ field: path, before: was === null ? null : secretMask, after: is === null ? null : secretMask }]
}

/** The value as it is kept: null for whatever is empty, ids for references. */
function kept(record: MemberValues, path: string): unknown {
  const value = told(record, path, false)
  return Array.isArray(value) ? idsOf(value) : value
}

function told(record: MemberValues, path: string, isReference: boolean): unknown {
  const value = valueAt(record, path)
  if (isEmptyValue(value)) return null
  return isReference ? (valueAt(record, labelPath(path)) ?? value) : value
}
