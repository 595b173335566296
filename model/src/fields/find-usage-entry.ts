import type { RecordType, UsageDefinition } from '../schema/record-type.ts'
import type { SearchEntry } from '../schema/search.ts'
import { fieldAt } from './field-at.ts'

/** The first search entry that takes several values (`oneOf`) of a reference to the used type, `of`. */
export function findSearchEntryOfUsage(
  { search, fields }: Pick<RecordType, 'search' | 'fields'>,
  { of }: Pick<UsageDefinition, 'of'>,
): SearchEntry | undefined {
  return search.entries.find(({ binds }) => {
    const bound = 'fields' in binds ? fieldAt(fields, binds.fields[0] ?? '') : undefined
    return binds.operator === 'oneOf' && bound?.kind === 'reference' && bound.to === of
  })
}
