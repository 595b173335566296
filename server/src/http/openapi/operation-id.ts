import type { RecordType } from '@stamboek/model/schema/record-type'

/** As in `countries.search`: the plural of the type's address in camel case, and the action or call. */
export function operationId(type: RecordType, name: string): string {
  return `${pluralName(type)}.${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/** The address `importrecords` of type `importRecord` becomes `importRecords`. */
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
