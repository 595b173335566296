import type { NewAccessToken } from '@stamboek/model/contract/access'
import type { SignedInUser } from './signed-in-user.ts'

type ScopedToken = Pick<NewAccessToken, 'name' | 'permissions' | 'businessUnitIds'> & { readonly id: string }

const narrowed = new WeakMap<SignedInUser, Map<string, SignedInUser>>()

/**
 * Returns the user with the rights that user and token share; of a token of some units, none outside units. The same object again for the
 * same two.
 */
export function narrowAccess(user: SignedInUser, token: ScopedToken): SignedInUser {
  const known = narrowed.get(user) ?? new Map<string, SignedInUser>()
  narrowed.set(user, known)
  const access = known.get(token.id) ?? narrow(user, token)
  known.set(token.id, access)
  return access
}

function narrow(user: SignedInUser, { id, name, permissions, businessUnitIds }: ScopedToken): SignedInUser {
  const allowed = new Set(permissions)
  const token = { id, name }
  if (businessUnitIds === null)
    return {
      ...user,
      token,
      permissions: user.permissions.intersection(allowed),
      businessUnits: new Map([...user.businessUnits].map(([unit, own]) => [unit, own.intersection(allowed)])),
    }
  const units = [...user.businessUnits].filter(([unit]) => businessUnitIds.includes(unit))
  return {
    ...user,
    token,
    permissions: new Set(),
    businessUnits: new Map(
      units.map(([unit, own]) => [unit, user.permissions.union(own).intersection(allowed)]),
    ),
  }
}
