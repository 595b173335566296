import type { FieldDefinition, Fields } from '../schema/field-kind.ts'

/**
 * The path of the reference by which the records that a field refers to form a tree: the field itself, or the only tree of its target.
 * Undefined where there is none, or a choice.
 */
export function findTreeReference(path: string, field: FieldDefinition, target: Fields): string | undefined {
  if (field.kind !== 'reference') return undefined
  if (field.isTree) return path
  const trees = Object.entries(target).filter(([, each]) => each.kind === 'reference' && each.isTree)
  return trees.length === 1 ? trees[0]?.[0] : undefined
}
