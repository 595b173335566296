import type { DefaultsAnswer } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { queryClient } from '../../api/query-client.ts'
import { lookupQuery } from '../../api/record-queries.ts'
import type { Schema } from '../../session/schema.ts'
import { extendType, withPermittedSearch } from '../extension/extended-type.ts'
import type { RecordExtensions } from '../extension/record-page-extension.ts'
import { createRecordColumns } from '../grid/record-columns.tsx'
import { pageSearchQuery } from '../grid/use-record-search.ts'
import type { PageState } from '../state/page-state.ts'
import { buildSearchRequest } from '../state/search-request.ts'
import { knownParameter } from './address/use-known-on.ts'
import { createFirstPageState, type FirstPageStateInput } from './first-page-state.ts'
import { hasReferenceDate } from './has-reference-date.ts'

interface FirstSearchInput
  extends Pick<FirstPageStateInput, 'session' | 'pathname' | 'parameters' | 'start'> {
  readonly schema: Schema
  readonly extensions: RecordExtensions
}

/** Asks for the rows with which a page begins while the page itself is made; the page finds them in the cache. */
export function prefetchFirstSearch(
  recordType: ServedRecordType,
  { schema, extensions, ...input }: FirstSearchInput,
): void {
  if (input.parameters.has(knownParameter)) return
  const { permissions } = input.session
  const type = withPermittedSearch(extendType(recordType, extensions.get(recordType.dtoKey)), permissions)
  const state = createFirstPageState(type, {
    ...input,
    hasReferenceDate: hasReferenceDate(type, (dtoKey) => schema.get(dtoKey)),
    columns: createRecordColumns(type, extensions.get(type.dtoKey)),
  })
  cacheLabels(type, state, input.start.served?.labels)
  if (!state.isGridInteractive) return
  const request = buildSearchRequest(type.search, state)
  void queryClient.prefetchQuery({ ...pageSearchQuery(type, request, state.searchSerial), retry: false })
}

/** Caches the records of the search that came with its defaults, as if they were looked up; not for a reference date, since they are of today. */
function cacheLabels(
  type: ServedRecordType,
  { applied, referenceDateUtc }: PageState,
  labels: DefaultsAnswer['labels'] = {},
): void {
  if (referenceDateUtc !== null) return
  for (const [field, found] of Object.entries(labels)) {
    const value = applied.values[field]
    const ids = Array.isArray(value) ? value : [value]
    const items = found.filter(({ id }) => ids.includes(id))
    if (items.length !== ids.length) continue
    const all = items.length
    const page = { items, totalCount: all, pageCount: 1, currentPage: 1, limit: all, skip: 0 }
    queryClient.setQueryData(lookupQuery(type, { field, ids }).queryKey, page)
  }
}
