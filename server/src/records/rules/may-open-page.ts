import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordContext } from '../engine/record-context.ts'

/** Whether the caller may open the page of a type in the business unit of the call, and search there. */
export function mayOpenPage({ caller }: RecordContext, { permissions }: RecordType): boolean {
  return caller.permissions.has(permissions.Access) && caller.permissions.has(permissions.Read)
}
