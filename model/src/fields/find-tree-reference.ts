import type { FieldDefinition, Fields } from '../schema/field-kind.ts'

interface Target {
  readonly dtoKey: string
  readonly fields: Fields
}

/** Also true for lists of references; false for computed fields. */
export function refersToOwnType({ dtoKey }: { readonly dtoKey: string }, field: FieldDefinition): boolean {
  return 'to' in field && field.to === dtoKey && field.computed === undefined
}

/** Whether the field is a single reference to its own type, as to a parent in a tree; false for computed fields. */
export function isTreeReference(type: { readonly dtoKey: string }, field: FieldDefinition): boolean {
  return field.kind === 'reference' && refersToOwnType(type, field)
}

/**
 * The path of the reference by which the records that a field refers to form a tree: `path` itself, or the only tree
 * reference of the target. Undefined for none or several, and for a field that is no single reference.
 */
export function findTreeReference(
  path: string,
  field: FieldDefinition,
  { owner, target }: { readonly owner: { readonly dtoKey: string }; readonly target: Target | undefined },
): string | undefined {
  if (field.kind !== 'reference') return undefined
  if (isTreeReference(owner, field)) return path
  const trees = Object.entries(target?.fields ?? {}).filter(
    ([, each]) => target && isTreeReference(target, each),
  )
  return trees.length === 1 ? trees[0]?.[0] : undefined
}
