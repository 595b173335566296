import type { Ownership } from '../schema/record-type.ts'

/** Needed to change records of all business units (requirements 3.2). */
const allowAllPermission = 'SystemBusinessUnitAllowAll'

export const notChangeableReason =
  'Dit record geldt in alle business units; daarvoor ontbreekt het recht “Business units: records van alle business units wijzigen”.'

/** True for ownership other than `either`, since such types have no records that need the permission. */
export function canChangeGlobalRecords(ownership: Ownership, permissions: ReadonlySet<string>): boolean {
  return ownership !== 'either' || permissions.has(allowAllPermission)
}
