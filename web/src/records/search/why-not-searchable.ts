import type { Search } from '@stamboek/model/schema/search'
import type { SearchValues } from '../page/page-state.ts'
import { missingEntries } from '../page/search-request.ts'

/**
 * Why there can be no search yet, a Dutch sentence; undefined when there can. Only required entries are waited for: others that
 * are invalid are left out of the search (platform.md sections 4 and 5).
 */
export function whyNotSearchable(
  search: Search,
  values: SearchValues,
  invalid: ReadonlyMap<string, string>,
): string | undefined {
  const wrong = search.entries.filter(({ key, required }) => required && invalid.has(key))
  if (wrong.length > 0) return `Nog niet goed ingevuld: ${wrong.map(({ label }) => label).join(', ')}.`
  const missing = missingEntries(search, values).map(({ label }) => label)
  return missing.length > 0 ? `Vul eerst in: ${missing.join(', ')}.` : undefined
}
