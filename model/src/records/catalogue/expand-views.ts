import type { RecordTypeDefinition } from '../../schema/record-type.ts'

/**
 * Gives each view of records (`shows: 'records'`) the fields, beside its own, and `generic`, `labelFields` and
 * `idMember` of the type that it shows. Returns other definitions unchanged.
 */
export function expandViews(definitions: readonly RecordTypeDefinition[]): readonly RecordTypeDefinition[] {
  const known = new Map(definitions.map((definition) => [definition.dtoKey, definition]))
  return definitions.map((definition) => {
    const shown = findShownRecords(definition, known)
    if (!shown) return definition
    const { fields, generic, labelFields, idMember } = shown
    return {
      ...definition,
      fields: { ...fields, ...definition.fields },
      ...(generic && { generic }),
      ...(labelFields && { labelFields }),
      ...(idMember !== undefined && { idMember }),
    }
  })
}

function findShownRecords(
  { view }: Pick<RecordTypeDefinition, 'view'>,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): RecordTypeDefinition | undefined {
  return view?.shows === 'records' ? known.get(view.of) : undefined
}
