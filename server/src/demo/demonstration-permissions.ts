import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { rights } from '@stamboek/model/schema/actions'
import type { PermissionPattern } from './data/roles.ts'

/** The permissions of the catalogue that the patterns of a demonstration role stand for. */
export function expandPermissions(
  catalogue: RecordCatalogue,
  patterns: readonly PermissionPattern[],
): readonly string[] {
  const all = catalogue.permissions()
  const matched = patterns.flatMap(({ recordTypes, rights: named }) => {
    if (recordTypes === 'all' && named === 'all') return all
    const names = named === 'all' ? rights : named
    const prefixes = recordTypes === 'all' ? undefined : recordTypes
    return all.filter((permission) => names.some((right) => matches(permission, prefixes, right)))
  })
  return [...new Set(matched)]
}

function matches(permission: string, prefixes: readonly string[] | undefined, right: string): boolean {
  return prefixes ? prefixes.some((prefix) => permission === prefix + right) : permission.endsWith(right)
}
