import { rightLabels, rights } from '../../schema/actions.ts'
import type { RecordType } from '../../schema/record-type.ts'

type PermissionHolder = Pick<RecordType, 'labels' | 'permissions' | 'otherPermissions' | 'parent' | 'view'>

/** What a permission is called: its record type ("Landen") and its right ("lezen"). */
export interface PermissionName {
  readonly type: string
  readonly right: string
}

/**
 * The permissions by their names (requirements 4.1). Unlisted child types and views of another type add none. A
 * permission of several types belongs to the first.
 */
export function namePermissions(types: readonly PermissionHolder[]): ReadonlyMap<string, PermissionName> {
  const named = new Map<string, PermissionName>()
  for (const type of types) {
    const hasOwn = (!type.parent || type.parent.isListed) && type.view?.of === undefined
    if (!hasOwn) continue
    const own = [
      ...rights.map((right) => [type.permissions[right], rightLabels[right]] as const),
      ...type.otherPermissions.map(({ name, label }) => [name, label] as const),
    ]
    for (const [name, right] of own) if (!named.has(name)) named.set(name, { type: type.labels.many, right })
  }
  return named
}

/** Labels such as "Landen: lezen" by the names of permissions. */
export function labelPermissions(types: readonly PermissionHolder[]): ReadonlyMap<string, string> {
  return new Map([...namePermissions(types)].map(([name, { type, right }]) => [name, `${type}: ${right}`]))
}

/** The distinct names of permissions, in the order of the types. */
export function listPermissions(types: readonly PermissionHolder[]): readonly string[] {
  return [...namePermissions(types).keys()]
}
