import type { QueryClient } from '@tanstack/react-query'
import { type RealtimeConnection, realtimeConnection } from './realtime-connection.ts'

/**
 * Marks cached records of a changed type as stale, and every list of references, since the cache does not say to which records those
 * refer. Queries that are shown are refetched by `useLiveQuery`. Returns the function that unsubscribes.
 */
export function invalidateChangedRecords(
  queryClient: QueryClient,
  connection: Pick<RealtimeConnection, 'subscribeToChanges'> = realtimeConnection,
): () => void {
  return connection.subscribeToChanges(({ dtoKey }) => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [first, type, kind] }) =>
        first === 'records' && (type === dtoKey || kind === 'lookup'),
      refetchType: 'none',
    })
  })
}
