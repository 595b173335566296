/** The user who makes a call, in a business unit, with the permissions there. */
export interface Caller {
  readonly userId: string
  readonly userName: string
  readonly fullName: string
  /** The series id of the unit in the BusinessUnitId header; null on calls that carry none. */
  readonly businessUnitId: string | null
  /** The union of those in all units and in this one. */
  readonly permissions: ReadonlySet<string>
  /** The permissions in a unit (series id), or in all units (null); a caller can grant no others. */
  readonly permissionsIn: (businessUnitId: string | null) => ReadonlySet<string>
  /** Whether the caller belongs to a unit (series id). */
  readonly isIn: (businessUnitId: string) => boolean
  /** The caller's units (series ids) in which it holds all of these permissions. */
  readonly unitsWith: (permissions: readonly string[]) => CallerUnits
}

/** `all`: of the program itself, which belongs to every unit. */
export type CallerUnits = readonly string[] | 'all'

export function holdsInAnyUnit({ unitsWith }: Pick<Caller, 'unitsWith'>, permission: string): boolean {
  const units = unitsWith([permission])
  return units === 'all' || units.length > 0
}
