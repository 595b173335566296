import { rightLabels, rights } from '../../schema/actions.ts'
import type { RecordType } from '../../schema/record-type.ts'

type PermissionHolder = Pick<RecordType, 'labels' | 'permissions' | 'otherPermissions' | 'parent' | 'view'>

/**
 * Labels such as "Landen: lezen" by the names of permissions (requirements 4.1). Unlisted child types and views of
 * another type add none. A permission of several types has the label of the first.
 */
export function labelPermissions(types: readonly PermissionHolder[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const type of types) {
    const hasOwn = (!type.parent || type.parent.isListed) && type.view?.of === undefined
    if (!hasOwn) continue
    const own = [
      ...rights.map((right) => [type.permissions[right], rightLabels[right]] as const),
      ...type.otherPermissions.map(({ name, label }) => [name, label] as const),
    ]
    for (const [name, label] of own) if (!labels.has(name)) labels.set(name, `${type.labels.many}: ${label}`)
  }
  return labels
}

/** The distinct names of permissions that `labelPermissions` labels, in the order of the types. */
export function listPermissions(types: readonly PermissionHolder[]): readonly string[] {
  return [...labelPermissions(types).keys()]
}
