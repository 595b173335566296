import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetRead } from '../../realtime/follow-changes.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { useSession } from '../../session/session.tsx'

/**
 * Hears of changes of the records of a type, where there is one, for as long as the caller is shown; see `RealtimeConnection.hear`. What
 * happens in another business unit than the one that is worked in cannot be seen here.
 */
export function useRecordChanges(
  dtoKey: string | undefined,
  onChange: (change: RecordsChangedMessageDto) => void,
  readAt: () => number | undefined,
): void {
  const queryClient = useQueryClient()
  const { businessUnit } = useSession()
  const latest = useRef({ onChange, readAt, businessUnit })
  useEffect(() => {
    latest.current = { onChange, readAt, businessUnit }
  })
  useEffect(() => {
    if (dtoKey === undefined) return undefined
    const handleChange = (change: RecordsChangedMessageDto): void => {
      const here = latest.current.businessUnit?.id
      if (change.businessUnitId === null || change.businessUnitId === here) latest.current.onChange(change)
    }
    const leave = realtimeConnection.hear(dtoKey, handleChange, () => latest.current.readAt())
    return () => {
      leave()
      // From now on nobody hears whether it is still so.
      if (!realtimeConnection.isHeard(dtoKey)) forgetRead(queryClient, dtoKey)
    }
  }, [dtoKey, queryClient])
}
