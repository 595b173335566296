import type { Today } from '@stamboek/model/contract/today'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'

/** What waits for the user in a unit, which must be that of the tab. Read again every five minutes, so also on another day. */
export function todayQuery(businessUnitId: string) {
  return queryOptions({
    queryKey: ['today', businessUnitId],
    queryFn: ({ signal }) => apiRequest<Today>('GET', '/api/today', { signal }),
    staleTime: 0,
    refetchInterval: 300_000,
  })
}
