import { isReferenceLabel, type MemberValues } from '@stamboek/model/schema/record-of'

/** The label beside a reference, by its member (`resource` for `resourceId`); undefined without one. */
export function readReferenceLabel(record: MemberValues | undefined, member: string): string | undefined {
  const reference = record?.[member]
  return isReferenceLabel(reference) ? reference.label : undefined
}
