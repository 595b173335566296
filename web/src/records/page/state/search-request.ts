import type { SearchRequest } from '@stamboek/model/contract/record-calls'
import { createDefaultRecord, type DefaultContext } from '@stamboek/model/fields/default-record'
import type { SortTerm } from '@stamboek/model/schema/layout'
import { descriptionKey, type Search, type SearchEntry } from '@stamboek/model/schema/search'
import type { GridSort } from '../../../ui/grid/column-state.ts'
import { isLeftOut, type PageState, type SearchFields, type SearchValues } from './page-state.ts'

/** What the search starts with and what a reset goes back to: the defaults of the entries. */
export function initialSearch(search: Search, context: DefaultContext): SearchFields {
  const empty = search.entries.map((entry) => [entry.key, null] as const)
  const inputs = search.entries.flatMap(({ key, input, default: value }) =>
    value === undefined ? [] : [[key, { ...input, default: value }] as const],
  )
  const defaults = createDefaultRecord(Object.fromEntries(inputs), context)
  return { values: { ...Object.fromEntries(empty), ...defaults }, matchingBehavior: 'Contains' }
}

/** The body of the search call for what is applied on a page (platform.md section 7). */
export function searchRequest(search: Search, state: PageState): SearchRequest {
  const { page, resultLimit } = state
  return { ...wholeSearch(search, state), limit: resultLimit, skip: (page - 1) * resultLimit }
}

/** What is applied on a page, for all pages of it. */
export function wholeSearch(search: Search, state: PageState): Omit<SearchRequest, 'limit' | 'skip'> {
  const { applied, columns, referenceDateUtc } = state
  const { inSearch, besideSearch } = sentValues(search, applied.values)
  return {
    ...besideSearch,
    search: inSearch,
    matchingBehavior: applied.matchingBehavior,
    ...(referenceDateUtc !== null && { referenceDateUtc }),
    // Without a sort of its own the server sorts as the definition says.
    ...(columns.sort.length > 0 && { sort: columns.sort.map(sortTerm) }),
  }
}

function sortTerm({ columnId, direction }: GridSort): SortTerm {
  return { field: columnId, order: direction }
}

/** Empty values are dropped; some entries are sent beside the search or not at all (platform.md section 5). */
function sentValues(search: Search, values: SearchValues) {
  const inSearch: Record<string, unknown> = {}
  const besideSearch: Record<string, unknown> = {}
  for (const entry of search.entries) {
    const value = values[entry.key]
    if (entry.clientSide || isLeftOut(value)) continue
    const target = entry.mergeIntoQuery ? besideSearch : inSearch
    target[sentKey(entry, value)] = value
  }
  return { inSearch, besideSearch }
}

/** A text typed where ids are chosen goes under the name of the description. */
function sentKey(entry: SearchEntry, value: unknown): string {
  const isTyped = entry.descriptionTwin && !Array.isArray(value)
  return isTyped ? descriptionKey(entry) : entry.key
}

/** Required entries that are still empty (platform.md section 5): searching waits for them. */
export function missingEntries(search: Search, values: SearchValues): readonly SearchEntry[] {
  return search.entries.filter((entry) => entry.required && isLeftOut(values[entry.key]))
}
