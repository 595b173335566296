import { isSupplied } from '@stamboek/model/schema/base-field'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { RecordEngine } from './record-context.ts'

/**
 * Lists, each once, the names of the sources that the type uses: for defaults of its fields and search entries, for
 * first choices of these and of members of calls, and for its menu items.
 */
export function listSources(
  { menuSources }: Pick<RecordEngine, 'menuSources'>,
  { dtoKey, fields, search, calls }: RecordType,
): readonly string[] {
  const members = calls.flatMap(({ body }) => Object.values(body))
  const inputs = [...Object.values(fields), ...search.entries.map(({ input }) => input), ...members]
  const owners = [...Object.values(fields), ...search.entries]
  const names = [
    ...owners.flatMap(({ default: value }) => (isSupplied(value) ? [value.from] : [])),
    ...inputs.flatMap((field) => ('first' in field && field.first !== undefined ? [field.first] : [])),
    ...menuSources(dtoKey).map(({ source }) => source),
  ]
  return [...new Set(names)]
}
