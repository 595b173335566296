import { findSearchEntryOfUsage } from '../../fields/find-usage-entry.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'

/**
 * Checks that a usage is of a known type, that an entry with `oneOf` of a reference to it finds the records, that `where` names
 * search entries, and that the text for many has `{count}`.
 */
export function checkUsages(
  type: RecordType,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  return type.usages.flatMap(({ of, where = {}, texts }) => {
    const unknown = Object.keys(where).filter((name) => !type.search.entries.some(({ key }) => key === name))
    return [
      ...(known.has(of) ? [] : [`het gebruik gaat over ${of}, en dat recordtype bestaat niet.`]),
      ...(findSearchEntryOfUsage(type, { of })
        ? []
        : [`het gebruik van ${of} wordt met geen zoekveld gevonden.`]),
      ...unknown.map((name) => `het gebruik van ${of} noemt het onbekende zoekveld "${name}".`),
      ...(texts.many.includes('{count}') ? [] : [`de tekst over het gebruik van ${of} noemt geen {count}.`]),
    ]
  })
}
