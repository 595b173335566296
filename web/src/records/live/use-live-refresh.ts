import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useEffect, useRef } from 'react'
import { useSession } from '../../session/session.tsx'
import { createLiveRefresh, type LiveRefresh, type LiveRefreshOptions } from './live-refresh.ts'

type LiveRefreshParts = Pick<LiveRefreshOptions, 'mayRefresh' | 'refresh'>

/**
 * Reads anew what is shown of a record type when it may (`createLiveRefresh`), for as long as the caller is shown; gives what is to hear
 * of its changes, for `useRecordChanges`.
 */
export function useLiveRefresh(parts: LiveRefreshParts): (change: RecordsChangedMessageDto) => void {
  const { userId } = useSession().user
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  const live = useRef<LiveRefresh>(undefined)
  useEffect(() => {
    const created = createLiveRefresh({
      userId,
      mayRefresh: () => latest.current.mayRefresh(),
      refresh: (changes, signal) => latest.current.refresh(changes, signal),
    })
    live.current = created
    return created.stop
  }, [userId])
  return (change) => live.current?.hear(change)
}
