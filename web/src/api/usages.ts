import { maxBulkIds } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { UsageAnswer, UsageRequest } from '@stamboek/model/contract/usages'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'
import { knownOnOf } from './known-on.ts'
import { recordsKey } from './record-queries.ts'

/** Where records are used, of at most as many as a bulk call takes; read anew for each question. */
export function usagesQuery(type: ServedRecordType, { ids, afterUtc }: UsageRequest) {
  const request = {
    ids: ids.slice(0, maxBulkIds),
    ...(afterUtc !== undefined && { afterUtc }),
    ...knownOnOf(type),
  }
  return queryOptions({
    queryKey: [...recordsKey(type), 'usages', request],
    queryFn: ({ signal }) =>
      apiRequest<UsageAnswer>('POST', `${type.basePath}/usages`, { body: request, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
