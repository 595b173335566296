import type { FieldDefinition, Fields } from '../schema/field-kind.ts'

/** A type by its key and fields. */
interface Target {
  readonly dtoKey: string
  readonly fields: Fields
}

/** Whether a field refers to records of its own type: those of one reference form a tree, and a list never contains the record itself. */
export function refersToOwnType({ dtoKey }: { readonly dtoKey: string }, field: FieldDefinition): boolean {
  return 'to' in field && field.to === dtoKey && field.computed === undefined
}

/** Whether the records of a type form a tree by this reference: none is above itself. */
export function isTreeReference(type: { readonly dtoKey: string }, field: FieldDefinition): boolean {
  return field.kind === 'reference' && refersToOwnType(type, field)
}

/**
 * The path of the reference by which the records that a field of a type refers to form a tree: the field itself, or the only tree of
 * its target. Undefined where there is none, or a choice.
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
