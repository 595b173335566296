import type { FieldError } from '@stamboek/model/contract/problem'
import { fieldKinds } from '@stamboek/model/fields/field-kinds'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { parseMembers } from '@stamboek/model/fields/parse-members'
import { validateMembers } from '@stamboek/model/fields/validate-members'
import { overlappingRows } from '@stamboek/model/rules/overlapping-rows'
import type { FormMode } from '@stamboek/model/schema/base-field'
import type { Fields } from '@stamboek/model/schema/field-kind'
import { fieldAt, valueAt } from '@stamboek/model/schema/field-path'
import type { ComparisonRule, ExclusionRule, RecordType } from '@stamboek/model/schema/record-type'
import { storageOf } from '@stamboek/model/schema/storage-of'
import { type ReferredMembers, withReferred } from './followed-references.ts'
import { bodyOf, type FormValues, type Members } from './form-values.ts'

export interface CheckedForm {
  readonly mode: FormMode
  /** The record that is changed; empty for a new one. */
  readonly record: Members
  readonly referred: ReferredMembers
}

/** What is wrong with what stands in a form, by the rules the server uses too; nothing when it can be saved. */
export function checkForm(
  type: Pick<RecordType, 'fields' | 'comparisons'>,
  values: FormValues,
  { mode, record, referred }: CheckedForm,
): readonly FieldError[] {
  const { fields } = type
  const body = bodyOf(fields, values, mode)
  const { values: read, errors } = parseMembers(fields, body, {
    mode,
    kinds: fieldKinds,
    accepted: [],
    before: record,
  })
  const after = withReferred({ ...record, ...values, ...read }, referred)
  const malformed = new Set(errors.map((error) => error.field))
  const broken = [
    ...validateMembers(fields, after, { mode, kinds: fieldKinds }),
    ...brokenComparisons(type.comparisons, after),
  ].filter(({ field }) => !malformed.has(field) && !isKept(type, field, values, mode))
  return [...errors, ...broken]
}

/** A value that is kept by the server satisfies "required", though the form does not hold it. */
function isKept(type: Pick<RecordType, 'fields'>, path: string, values: FormValues, mode: FormMode): boolean {
  const field = fieldAt(type.fields, path, fieldKinds)
  return (
    mode !== 'add' && field !== undefined && isWriteOnly(field) && (valueAt(values, path) ?? null) === null
  )
}

function brokenComparisons(rules: readonly ComparisonRule[], record: Members): readonly FieldError[] {
  return rules.flatMap((rule) => {
    const left = valueAt(record, rule.left) as string | number | null | undefined
    const right = valueAt(record, rule.right) as string | number | null | undefined
    if (left === null || left === undefined || right === null || right === undefined) return []
    const isInOrder = rule.operator === '<' ? left < right : left <= right
    return isInOrder ? [] : [{ field: rule.right, message: rule.message }]
  })
}

type Row = Readonly<Record<string, unknown>>

/** The rules between child records of a type. */
type ExclusionsOf = (dtoKey: string) => readonly ExclusionRule[]

/** What is wrong between the rows of the lists in a form, by the rules the server uses too; told at every row concerned. */
export function checkLists(
  fields: Fields,
  values: FormValues,
  exclusionsOf: ExclusionsOf,
): readonly FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const storage = storageOf(field, fieldKinds)
    const rows = values[name]
    if (storage.shape !== 'children' || !Array.isArray(rows)) return []
    return overlappingRows(exclusionsOf(storage.of), rows as readonly Row[]).map(
      ({ index, field: member, message }) => ({ field: `${name}.${index}.${member}`, message }),
    )
  })
}
