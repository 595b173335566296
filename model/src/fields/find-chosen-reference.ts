import type { Fields } from '../schema/field-kind.ts'

/**
 * The name of the reference that a dual list sets: the only one of a child record besides that to its parent.
 * Undefined for none or several; computed ones do not count.
 */
export function findChosenReference(fields: Fields, parentField: string): string | undefined {
  const references = Object.entries(fields).filter(
    ([name, field]) => field.kind === 'reference' && !field.computed && name !== parentField,
  )
  return references.length === 1 ? references[0]?.[0] : undefined
}
