import type { Caller } from './caller.ts'

/** A user with a session or an access token, and the permissions as last read; cached until `validUntil`. */
export interface SignedInUser {
  readonly userId: string
  readonly userName: string
  readonly fullName: string
  readonly email: string | null
  readonly permissions: ReadonlySet<string>
  /** Additional permissions by unit (series id), for every unit of the user. */
  readonly businessUnits: ReadonlyMap<string, ReadonlySet<string>>
  readonly validUntil: number
  /** Of a call with an access token, which narrows the permissions. */
  readonly token?: { readonly id: string; readonly name: string }
}

const withoutUnit = new WeakMap<SignedInUser, Caller>()
const withinUnit = new WeakMap<SignedInUser, Map<string, Caller>>()

/** Returns the caller of a call without a business unit, with the permissions held in all units. */
export function callerOutsideUnits(user: SignedInUser): Caller {
  const known = withoutUnit.get(user)
  if (known) return known
  const caller = createCaller(user, null, user.permissions)
  withoutUnit.set(user, caller)
  return caller
}

/**
 * Returns the caller with the permissions held in the unit (series id) and in all units; undefined if the user does
 * not belong to the unit.
 */
export function callerWithin(user: SignedInUser, businessUnitId: string): Caller | undefined {
  const own = user.businessUnits.get(businessUnitId)
  if (!own) return undefined
  const callers = withinUnit.get(user) ?? new Map<string, Caller>()
  withinUnit.set(user, callers)
  const known = callers.get(businessUnitId)
  if (known) return known
  const caller = createCaller(user, businessUnitId, user.permissions.union(own))
  callers.set(businessUnitId, caller)
  return caller
}

function createCaller(
  user: SignedInUser,
  businessUnitId: string | null,
  permissions: ReadonlySet<string>,
): Caller {
  const { userId, userName, fullName, token } = user
  return {
    userId,
    userName,
    fullName,
    ...(token && { tokenId: token.id }),
    businessUnitId,
    permissions,
    isIn: (unit) => user.businessUnits.has(unit),
    unitsWith: (needed) => unitsWith(user, needed),
    permissionsIn: (unit) =>
      unit === null ? user.permissions : user.permissions.union(user.businessUnits.get(unit) ?? new Set()),
  }
}

function unitsWith(
  { permissions, businessUnits }: SignedInUser,
  needed: readonly string[],
): readonly string[] {
  const others = needed.filter((each) => !permissions.has(each))
  return [...businessUnits].filter(([, own]) => others.every((each) => own.has(each))).map(([unit]) => unit)
}
