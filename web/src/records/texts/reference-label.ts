import { isReferenceLabel } from '@stamboek/model/schema/record-of'

/** The text of a label member (`resource`, beside `resourceId`); undefined if the reference is absent or null. */
export function readReferenceLabel<Values extends object>(
  record: Values | undefined,
  labelMember: keyof Values,
): string | undefined {
  const reference = record?.[labelMember]
  return isReferenceLabel(reference) ? reference.label : undefined
}
