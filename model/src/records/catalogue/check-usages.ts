import { fieldAt } from '../../fields/field-at.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'

/** Mistakes in what a type says of the records that it keeps in use, a Dutch sentence each. */
export function checkUsages(
  { usages, search, fields }: RecordType,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  return usages.flatMap(({ of, entry: key, where = {}, texts }) => {
    const entry = search.entries.find((each) => each.key === key)
    const bound = entry && 'fields' in entry.binds ? fieldAt(fields, entry.binds.fields[0] ?? '') : undefined
    const isFound = entry?.binds.operator === 'oneOf' && bound?.kind === 'reference' && bound.to === of
    const unknown = Object.keys(where).filter((name) => !search.entries.some((each) => each.key === name))
    return [
      ...(known.has(of) ? [] : [`het gebruik gaat over ${of}, en dat recordtype bestaat niet.`]),
      ...(isFound ? [] : [`het gebruik van ${of} wordt niet gevonden met het zoekveld "${key}".`]),
      ...unknown.map((name) => `het gebruik van ${of} noemt het onbekende zoekveld "${name}".`),
      ...(texts.many.includes('{count}') ? [] : [`de tekst over het gebruik van ${of} noemt geen {count}.`]),
    ]
  })
}
