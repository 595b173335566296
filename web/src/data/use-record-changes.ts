import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetRead } from './follow-changes.ts'
import { realtimeConnection } from './realtime-connection.ts'

/** Hears of changes of the records of a type, where there is one, for as long as the caller is shown; see `RealtimeConnection.hear`. */
export function useRecordChanges(
  dtoKey: string | undefined,
  onChange: (change: RecordsChangedMessageDto) => void,
): void {
  const queryClient = useQueryClient()
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (dtoKey === undefined) return undefined
    const leave = realtimeConnection.hear(dtoKey, (change) => latest.current(change))
    return () => {
      leave()
      // From now on nobody hears whether it is still so.
      if (!realtimeConnection.isHeard(dtoKey)) forgetRead(queryClient, dtoKey)
    }
  }, [dtoKey, queryClient])
}
