import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from '../../realtime/follow-changes.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'

/** How often is looked whether the page reads, how long it is to have read nothing, and how long that is waited for; ms. */
const glance = 100
const quietTime = 500
const patience = 5_000

/**
 * Keeps the live connection for as long as somebody is signed in. It begins when the page has read what it shows: its code and calls
 * come after those.
 */
export function useRealtime(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const startWhenQuiet = (waited: number, quiet: number): void => {
      timer = setTimeout(() => {
        const quietNow = queryClient.isFetching() > 0 ? 0 : quiet + glance
        if (quietNow < quietTime && waited < patience) startWhenQuiet(waited + glance, quietNow)
        else realtimeConnection.start()
      }, glance)
    }
    startWhenQuiet(0, 0)
    const unfollow = followChanges()
    return () => {
      clearTimeout(timer)
      unfollow()
      void realtimeConnection.stop()
    }
  }, [queryClient])
}
