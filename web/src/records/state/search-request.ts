import type { DefaultsAnswer, SearchRequest } from '@stamboek/model/contract/record-calls'
import type { DefaultContext } from '@stamboek/model/fields/default-record'
import { collectSentValues, createInitialValues, isBlank } from '@stamboek/model/fields/initial-search'
import type { DefaultValue } from '@stamboek/model/schema/base-field'
import type { SortTerm } from '@stamboek/model/schema/layout'
import type { Search, SearchEntry } from '@stamboek/model/schema/search'
import { keysOfParts } from '@stamboek/model/schema/search'
import type { GridSort } from '../../ui/grid/column-state.ts'
import { changedByOthersKey, readChangedByOthers } from './changed-by-others.ts'
import type { PageState, SearchFields, SearchValues } from './page-state.ts'
import { readRefersTo, refersToKey } from './refers-to.ts'

/** By entry key; they replace the defaults of entries. */
export type SearchDefaults = Readonly<Record<string, DefaultValue>>

export interface InitialSearchInput {
  readonly menuSearch?: SearchDefaults | undefined
  readonly served?: DefaultsAnswer | undefined
}

/**
 * The search with which a page begins, and to which a reset returns: the defaults of the entries, or those of the menu
 * item instead. Defaults of the server that are not known are empty.
 */
export function createInitialSearch(
  search: Search,
  context: DefaultContext,
  { menuSearch, served }: InitialSearchInput = {},
): SearchFields {
  const values = createInitialValues(search, context, { given: menuSearch, served })
  return { values, matchingBehavior: 'Contains' }
}

/** The body of a page's search: that of `buildUnpagedSearch` with the limit and offset of the shown page. */
export function buildSearchRequest(search: Search, state: PageState): SearchRequest {
  const { page, resultLimit } = state
  return { ...buildUnpagedSearch(search, state), limit: resultLimit, skip: (page - 1) * resultLimit }
}

/**
 * The applied search, not the fields as typed, with the reference date and the sort of the columns. Blank values are
 * left out.
 */
export function buildUnpagedSearch(search: Search, state: PageState): Omit<SearchRequest, 'limit' | 'skip'> {
  const { applied, columns, referenceDateUtc } = state
  return {
    search: collectSent(search, applied.values),
    matchingBehavior: applied.matchingBehavior,
    ...(referenceDateUtc !== null && { referenceDateUtc }),
    ...(columns.sort.length > 0 && { sort: columns.sort.map(toSortTerm) }),
  }
}

/** The body of the call for the facet counts: the applied search without the facet's own value, sort and page. */
export function buildFacetRequest(search: Search, state: PageState): SearchRequest {
  const { facet = '' } = search
  const { values } = state.applied
  const applied = { ...state.applied, values: { ...values, [facet]: null } }
  return buildUnpagedSearch(search, { ...state, applied, columns: { ...state.columns, sort: [] } })
}

/** The fields that a page always shows: those that are visible by definition, and the facet. */
export function listVisibleKeys({ visible, facet }: Search): readonly string[] {
  return [...keysOfParts(visible), ...(facet === undefined ? [] : [facet])]
}

function toSortTerm({ columnId, direction }: GridSort): SortTerm {
  return { field: columnId, order: direction }
}

function collectSent(search: Search, values: SearchValues): Record<string, unknown> {
  const sent = collectSentValues(search, values)
  const changedByOthersSince = readChangedByOthers(values)
  if (changedByOthersSince !== undefined) sent[changedByOthersKey] = changedByOthersSince
  const refersTo = readRefersTo(values)
  if (refersTo) {
    const { dtoKey, ids, afterUtc } = refersTo
    sent[refersToKey] = { dtoKey, ids, ...(afterUtc !== undefined && { afterUtc }) }
  }
  return sent
}

/** Required entries without a value (requirements 11.1); they prevent a search. */
export function findMissingEntries(search: Search, values: SearchValues): readonly SearchEntry[] {
  return search.entries.filter((entry) => entry.required && isBlank(values[entry.key]))
}
