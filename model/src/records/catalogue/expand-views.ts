import type { RecordTypeDefinition } from '../../schema/record-type.ts'

/** Gives views without a source the members of the records that they show, and what goes with them. */
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

/** The type whose records a view shows, where no feature supplies its rows. */
function findShownRecords(
  { view }: Pick<RecordTypeDefinition, 'view'>,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): RecordTypeDefinition | undefined {
  return view && view.source === undefined ? known.get(view.of ?? '') : undefined
}
