import { isReferenceLabel } from '@stamboek/model/schema/record-of'

export function readReferenceLabel<Values extends object>(
  record: Values | undefined,
  member: keyof Values,
): string | undefined {
  const reference = record?.[member]
  return isReferenceLabel(reference) ? reference.label : undefined
}
