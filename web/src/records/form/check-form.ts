import type { FieldError } from '@stamboek/model/contract/problem'
import { fieldKinds } from '@stamboek/model/fields/field-kinds'
import { isWriteOnly } from '@stamboek/model/fields/is-write-only'
import { parseMembers } from '@stamboek/model/fields/parse-members'
import { validateMembers } from '@stamboek/model/fields/validate-members'
import type { FormMode } from '@stamboek/model/schema/base-field'
import { fieldAt, valueAt } from '@stamboek/model/schema/field-path'
import type { ComparisonRule, RecordType } from '@stamboek/model/schema/record-type'
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
