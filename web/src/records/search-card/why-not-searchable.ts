import type { Search } from '@stamboek/model/schema/search'
import type { SearchValues } from '../page-state/page-state.ts'
import { missingEntries } from '../page-state/search-request.ts'

/** Why there can be no search yet, a Dutch sentence; undefined when there can (platform.md section 5). */
export function whyNotSearchable(
  search: Search,
  values: SearchValues,
  textErrors: ReadonlyMap<string, string>,
): string | undefined {
  const missing = missingEntries(search, values).map((entry) => entry.label)
  if (missing.length > 0) return `Vul eerst in: ${missing.join(', ')}.`
  const wrong = search.entries.filter((entry) => textErrors.has(entry.key)).map((entry) => entry.label)
  return wrong.length > 0 ? `Nog niet goed ingevuld: ${wrong.join(', ')}.` : undefined
}
