import type { Ownership } from '../schema/record-type.ts'

/** Needed to change records of all business units (requirements 3.2). */
const allowAllPermission = 'SystemBusinessUnitAllowAll'

export const notChangeableReason =
  'Dit record geldt in alle business units; daarvoor ontbreekt het recht “Business units: records van alle business units wijzigen”.'

/** Whether `SystemBusinessUnitAllowAll` is among the permissions. Ownership other than `either` does not need it. */
export function canChangeGlobalRecords(ownership: Ownership, permissions: ReadonlySet<string>): boolean {
  return ownership !== 'either' || permissions.has(allowAllPermission)
}
