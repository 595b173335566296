import type { Ownership } from '../schema/record-type.ts'

/** Changing records that hold in every unit (requirements 3.2). */
const allowAllPermission = 'SystemBusinessUnitAllowAll'

export const notChangeableReason =
  'Dit record geldt in alle business units; daarvoor ontbreekt het recht “Business units: records van alle business units wijzigen”.'

/** True when these permissions allow changing global records of a type. */
export function canChangeGlobal(ownership: Ownership, permissions: ReadonlySet<string>): boolean {
  return ownership !== 'either' || permissions.has(allowAllPermission)
}
