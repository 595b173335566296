import { labelPath, valueAt } from '@stamboek/model/schema/field-path'
import { isReferenceLabel } from '@stamboek/model/schema/record-of'
import type { Option } from '../../ui/choices/option.ts'

/** Returns the label stored beside a reference; undefined without one, or if it belongs to another record. */
export function findLabelInRecord(
  record: Readonly<Record<string, unknown>>,
  path: string,
  id: string,
): string | undefined {
  const beside = valueAt(record, labelPath(path))
  return isReferenceLabel(beside) && beside.id === id ? beside.label : undefined
}

/** Returns the labelled ids in an array as options; skips ids without a label. [] for a value that is no array. */
export function readOptions(value: unknown): Option[] {
  return Array.isArray(value) ? value.filter(isReferenceLabel).map(({ id, label }) => ({ id, label })) : []
}

/** Returns the ids in an array of ids or labelled ids; skips others, such as null. [] for a value that is no array. */
export function readIds(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) =>
    isReferenceLabel(each) ? [each.id] : typeof each === 'string' ? [each] : [],
  )
}
