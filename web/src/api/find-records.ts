import { type FoundRecord, maxFindText } from '@stamboek/model/contract/find'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'

const limit = 30

/** Records of all types that match a trimmed text, best first, in a unit, which must be that of the tab; kept while the next text is asked. */
export function foundRecordsQuery(businessUnitId: string | undefined, text: string) {
  return queryOptions({
    queryKey: ['found', businessUnitId, text],
    queryFn: ({ signal }) =>
      apiRequest<readonly FoundRecord[]>('POST', '/api/find', {
        body: { text: text.slice(0, maxFindText), limit },
        signal,
      }),
    enabled: businessUnitId !== undefined && text !== '',
    placeholderData: keepPreviousData,
    // The next letter asks again.
    retry: false,
    networkMode: 'always',
    staleTime: 10_000,
    gcTime: 60_000,
  })
}
