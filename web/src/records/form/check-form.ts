import type { FieldError } from '@stamboek/model/contract/problem'
import { fieldAt } from '@stamboek/model/fields/field-at'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { nameOtherPeriod } from '@stamboek/model/fields/name-other-period'
import { parseMembers } from '@stamboek/model/fields/parse-members'
import { fillMessage } from '@stamboek/model/fields/rule-message'
import { storageOf } from '@stamboek/model/fields/storage-of'
import { validateMembers } from '@stamboek/model/fields/validate-members'
import { findBrokenComparisons } from '@stamboek/model/rules/comparisons'
import { findOverlappingRows } from '@stamboek/model/rules/find-overlapping-rows'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { Fields } from '@stamboek/model/schema/field-kind'
import { valueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type ReferredMembers, withReferred } from './followed-references.ts'
import { type FormValues, toRequestBody } from './form-values.ts'

export interface CheckedForm {
  readonly mode: FormMode
  readonly record: MemberValues
  readonly referred: ReferredMembers
}

/**
 * Returns the errors of parsing, of the fields and of comparisons, by the rules of the server, without overlapping rows
 * of lists (`checkLists`). Except in mode `add` an empty write-only value counts as stored.
 */
export function checkForm(
  type: Pick<RecordType, 'fields' | 'comparisons'>,
  values: FormValues,
  { mode, record, referred }: CheckedForm,
): readonly FieldError[] {
  const { fields } = type
  const body = toRequestBody(fields, values, mode)
  const { values: read, errors } = parseMembers(fields, body, {
    mode,
    accepted: [],
    before: record,
  })
  const after = withReferred({ ...record, ...values, ...read }, referred)
  const malformed = new Set(errors.map((error) => error.field))
  const broken = [
    ...validateMembers(fields, after, { mode }),
    ...findBrokenComparisons(type.comparisons, after),
  ].filter(({ field }) => !malformed.has(field) && !isStoredOnServer(type, field, values, mode))
  return [...errors, ...broken]
}

/** A stored write-only value satisfies "required", though the form does not hold it. */
function isStoredOnServer(
  type: Pick<RecordType, 'fields'>,
  path: string,
  values: FormValues,
  mode: FormMode,
): boolean {
  const field = fieldAt(type.fields, path)
  return (
    mode !== 'add' && field !== undefined && isWriteOnly(field) && (valueAt(values, path) ?? null) === null
  )
}

type ListRow = Readonly<Record<string, unknown>>

type ReadChildType = (dtoKey: string) => Pick<RecordType, 'exclusions' | 'fields'> | undefined

/**
 * Finds overlapping rows in each list by the rules of the server, with an error at every row concerned. A list of a
 * type that `childTypeOf` does not know has none.
 */
export function checkLists(
  fields: Fields,
  values: FormValues,
  childTypeOf: ReadChildType,
): readonly FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const storage = storageOf(field)
    const rows = values[name]
    if (storage.shape !== 'children' || !Array.isArray(rows)) return []
    const listed = rows as readonly ListRow[]
    const type = childTypeOf(storage.of)
    return findOverlappingRows(type?.exclusions ?? [], listed).map((overlap) => ({
      field: `${name}.${overlap.index}.${overlap.field}`,
      message: nameOtherPeriod(
        fillMessage(overlap.message, type?.fields ?? {}, listed[overlap.index] ?? {}),
        overlap.other,
      ),
    }))
  })
}
