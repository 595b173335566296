import type { Caller } from './caller.ts'

/** Somebody with a session: who, what that person may do, and where. As it was when the request came in. */
export interface SignedInUser {
  readonly userId: string
  readonly userName: string
  readonly fullName: string
  readonly email: string | null
  /** What holds in every business unit. */
  readonly permissions: ReadonlySet<string>
  /** The units that the user may work in, by series id, each with what holds there besides. */
  readonly businessUnits: ReadonlyMap<string, ReadonlySet<string>>
  /** Milliseconds since 1970, after which this is read anew. */
  readonly validUntil: number
}

const withoutUnit = new WeakMap<SignedInUser, Caller>()
const withinUnit = new WeakMap<SignedInUser, Map<string, Caller>>()

/** The user as the caller of a call that carries no business unit. */
export function callerOutsideUnits(user: SignedInUser): Caller {
  const known = withoutUnit.get(user)
  if (known) return known
  const caller = createCaller(user, null, user.permissions)
  withoutUnit.set(user, caller)
  return caller
}

/** The user as the caller of a call in a business unit (series id); undefined where the user does not belong. */
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
  const { userId, userName, fullName } = user
  return {
    userId,
    userName,
    fullName,
    businessUnitId,
    permissions,
    isIn: (unit) => user.businessUnits.has(unit),
    permissionsIn: (unit) =>
      unit === null ? user.permissions : user.permissions.union(user.businessUnits.get(unit) ?? new Set()),
  }
}
