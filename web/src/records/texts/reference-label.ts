import { isReferenceLabel } from '@stamboek/model/schema/record-of'

/** The label beside a reference, by its member (`resource` for `resourceId`). */
export function readReferenceLabel<Values extends object>(
  record: Values | undefined,
  member: keyof Values,
): string | undefined {
  const reference = record?.[member]
  return isReferenceLabel(reference) ? reference.label : undefined
}
