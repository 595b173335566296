/** The user who makes a call, in a business unit, with the permissions there. */
export interface Caller {
  readonly userId: string
  readonly userName: string
  readonly fullName: string
  /** The id of the access token that acts for the user. */
  readonly tokenId?: string
  readonly businessUnitId: string | null
  readonly permissions: ReadonlySet<string>
  /** In a unit (series id), or in all units (null). */
  readonly permissionsIn: (businessUnitId: string | null) => ReadonlySet<string>
  readonly isIn: (businessUnitId: string) => boolean
  /** Series ids of the caller's units in which it holds all of these permissions. */
  readonly unitsWith: (permissions: readonly string[]) => CallerUnits
}

/** `all`: the program itself, which belongs to every unit. */
export type CallerUnits = readonly string[] | 'all'

/**
 * Whether the caller holds the permission in at least one of the units to which it belongs. Always true for the
 * program itself.
 */
export function holdsInAnyUnit({ unitsWith }: Pick<Caller, 'unitsWith'>, permission: string): boolean {
  const units = unitsWith([permission])
  return units === 'all' || units.length > 0
}
