import type { RecordType } from '@stamboek/model/schema/record-type'

/** `countries.search`: the plural in the type's address, written as its name is, and the action or call. */
export function operationId(type: RecordType, name: string): string {
  return `${pluralName(type)}.${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/**
 * `importrecords` of the type `importRecord` is `importRecords`: each word of the name starts with a capital where the
 * address has it, in the plural too (`countries`).
 */
function pluralName({ name, basePath }: RecordType): string {
  let plural = basePath.slice(basePath.lastIndexOf('/') + 1)
  let from = 0
  for (const word of name.split(/(?=[A-Z])/).map((each) => each.toLowerCase())) {
    const stem = plural.includes(word, from) ? word : word.slice(0, -1)
    const at = plural.indexOf(stem, from)
    if (at < 0) continue
    if (at > 0) plural = plural.slice(0, at) + plural.charAt(at).toUpperCase() + plural.slice(at + 1)
    from = at + stem.length
  }
  return plural
}
