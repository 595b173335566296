import type { MyBusinessUnit } from '@stamboek/model/contract/access'

/** The preference that remembers the unit (domain.md section 4). */
export const businessUnitPreference = 'business-unit-user-preference'
export interface BusinessUnitPreference {
  readonly businessUnitId: string
}

/** The unit to work in: the remembered one while the person is still in it, else the first (domain.md section 4). */
export function chooseBusinessUnit(
  units: readonly MyBusinessUnit[],
  preference: BusinessUnitPreference | null,
): MyBusinessUnit | undefined {
  return units.find((unit) => unit.id === preference?.businessUnitId) ?? units[0]
}
