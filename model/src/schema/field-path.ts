import type { MemberValues } from './record-of.ts'

/** The value at a path such as `addressInfo.city`; undefined if a step on the way is missing or no object. */
export function valueAt(record: MemberValues, path: string): unknown {
  if (!path.includes('.')) return record[path]
  let value: unknown = record
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** A copy of the record with the value at the path. Creates the objects that are missing on the way. */
export function withValueAt(record: MemberValues, path: string, value: unknown): MemberValues {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...record, [name]: value }
  const inner = record[name]
  const members = typeof inner === 'object' && inner !== null ? (inner as MemberValues) : {}
  return { ...record, [name]: withValueAt(members, rest.join('.'), value) }
}

/**
 * `countryId` → `country`, the member beside a reference (requirements 5.4). Removes `Id` from the end of any path,
 * and returns a path without it unchanged.
 */
export function labelPath(path: string): string {
  return path.endsWith('Id') ? path.slice(0, -2) : path
}
