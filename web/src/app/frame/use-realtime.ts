import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listSourceTypes } from '../../api/source-types.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import type { Schema } from '../../session/schema.ts'

const pollIntervalMs = 100
const idleMs = 500
const maxWaitMs = 5_000

/**
 * Keeps the live connection while mounted, from when nothing was fetched for 0.5 s, at the latest after 5 s. Its
 * changes mark cached records of the type and its views, and all lookups, as stale; refetches nothing.
 */
export function useRealtime(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const startWhenIdle = (waitedMs: number, idleSinceMs: number): void => {
      timer = setTimeout(() => {
        const idleNowMs = queryClient.isFetching() > 0 ? 0 : idleSinceMs + pollIntervalMs
        if (idleNowMs < idleMs && waitedMs < maxWaitMs) startWhenIdle(waitedMs + pollIntervalMs, idleNowMs)
        else realtimeConnection.start()
      }, pollIntervalMs)
    }
    startWhenIdle(0, 0)
    const unsubscribe = invalidateChangedRecords(queryClient)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      void realtimeConnection.stop()
    }
  }, [queryClient])
}

/**
 * Marks cached records of a changed type, its views and all lookups as stale. `useLiveQuery` refetches the queries on
 * screen.
 */
function invalidateChangedRecords(queryClient: QueryClient): () => void {
  return realtimeConnection.subscribeToChanges(({ dtoKey }) => {
    const schemas = queryClient.getQueriesData<Schema>({ queryKey: ['schema'] })
    const isSourceOf = (type: unknown): boolean =>
      type === dtoKey || schemas.some(([, schema]) => hasSource(schema?.get(String(type)), dtoKey))
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [first, type, kind] }) =>
        first === 'records' && (kind === 'lookup' || isSourceOf(type)),
      refetchType: 'none',
    })
  })
}

function hasSource(type: ServedRecordType | undefined, dtoKey: string): boolean {
  return type !== undefined && listSourceTypes(type).includes(dtoKey)
}
