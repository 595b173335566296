import { findSearchEntryOfUsage } from '../../fields/find-usage-entry.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'

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
