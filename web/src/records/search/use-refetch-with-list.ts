import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refetchInBackground } from '../../api/background-refetch.ts'

/** What `RecordSearch` tells of the reading of its rows. */
export interface ListReading {
  readonly state: 'idle' | 'loading' | 'ready' | 'error'
  readonly isRefreshing: boolean
  readonly readAt: number | undefined
  readonly key: string
}

/** Refetches a query, if it is active, in the background each time that the same list was read again. */
export function useRefetchWithList(queryKey: QueryKey, list: ListReading): void {
  const queryClient = useQueryClient()
  const refetch = useEffectEvent(() => {
    const found = queryClient.getQueryCache().find({ queryKey, exact: true })
    if (found?.isActive() && found.state.fetchStatus === 'idle') void refetchInBackground(found)
  })
  const { key } = list
  const readAt = list.state === 'ready' && !list.isRefreshing ? list.readAt : undefined
  const read = useRef<{ readonly key: string; readonly readAt: number }>(undefined)
  useEffect(() => {
    if (readAt === undefined) return
    const last = read.current
    read.current = { key, readAt }
    if (last?.key === key && last.readAt !== readAt) refetch()
  }, [key, readAt])
}
