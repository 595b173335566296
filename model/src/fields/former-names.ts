import type { FieldDefinition, Fields } from '../schema/field-kind.ts'
import { storageOf } from './storage-of.ts'

/** Former names of a field (`was`), the last one first. */
export function formerNames({ was = [] }: FieldDefinition): readonly string[] {
  return typeof was === 'string' ? [was] : was
}

/** The paths by which a field, or a member of a group, was stored before; without its present path. */
export function formerPaths(fields: Fields, path: string): readonly string[] {
  return pathsOf(fields, path.split('.')).filter((each) => each !== path)
}

function pathsOf(fields: Fields, [name = '', ...rest]: readonly string[]): readonly string[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const names = [name, ...(field ? formerNames(field) : [])]
  if (rest.length === 0) return names
  const storage = field && storageOf(field)
  const inner = storage?.shape === 'members' ? pathsOf(storage.members, rest) : [rest.join('.')]
  return names.flatMap((each) => inner.map((member) => `${each}.${member}`))
}

/**
 * The present path of what was stored by this one, as audit entries of before a rename were; the path itself if no field
 * was called so.
 */
export function currentPath(fields: Fields, path: string): string {
  const [name = '', ...rest] = path.split('.')
  const [current = name, field] =
    Object.entries(fields).find(([each]) => each === name) ??
    Object.entries(fields).find(([, each]) => formerNames(each).includes(name)) ??
    []
  const storage = field && storageOf(field)
  if (rest.length === 0 || storage?.shape !== 'members') return [current, ...rest].join('.')
  return `${current}.${currentPath(storage.members, rest.join('.'))}`
}
