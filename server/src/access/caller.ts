/** Who makes a call, in which business unit, and what that person may do there. */
export interface Caller {
  readonly userId: string
  readonly userName: string
  readonly fullName: string
  /** The series id of the unit in the BusinessUnitId header; null on calls that carry none. */
  readonly businessUnitId: string | null
  /** What holds in every unit and in this one, taken together. */
  readonly permissions: ReadonlySet<string>
  /** What the caller may do in a unit (series id), or in all of them (null): the most that he can grant. */
  readonly permissionsIn: (businessUnitId: string | null) => ReadonlySet<string>
  /** Works in this unit (series id). */
  readonly isIn: (businessUnitId: string) => boolean
}
