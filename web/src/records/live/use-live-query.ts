import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refetchInBackground } from '../../api/background-refetch.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { schemaQuery } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { createRefetchSchedule, type RefetchSchedule } from './refetch-schedule.ts'

interface LiveQueryOptions {
  readonly dtoKeys: readonly string[]
  readonly queryKey: QueryKey
  readonly businessUnitId?: string | undefined
  /** Whether a change needs a refetch; absent: every change of the types. */
  readonly isAffected?: (change: RecordsChangedMessageDto) => boolean
  /** False: changes are only reported. Default true. */
  readonly isAutomatic?: boolean | undefined
  readonly minIntervalMs?: number | undefined
  readonly onChange?: (change: RecordsChangedMessageDto) => void
}

/**
 * Refetches an active query in the background when records of its types change that are visible in its unit, and after
 * each (re)connect, since changes may have been missed. Throttled, and only while the page is visible and the user is
 * not interacting.
 */
export function useLiveQuery(options: LiveQueryOptions): void {
  const { dtoKeys, queryKey, isAffected = () => true, isAutomatic = true, minIntervalMs, onChange } = options
  const queryClient = useQueryClient()
  const { businessUnit } = useSession()
  const schedule = useRef<RefetchSchedule>(undefined)
  const findQuery = () => queryClient.getQueryCache().find({ queryKey, exact: true })
  const canRefetch = useEffectEvent(() => {
    const { fetchStatus = 'idle' } = findQuery()?.state ?? {}
    return fetchStatus === 'idle' && document.visibilityState === 'visible' && !isUserInteracting()
  })
  const refetch = useEffectEvent(async () => {
    const query = findQuery()
    return query?.isActive() ? refetchInBackground(query) : undefined
  })
  const handleChange = useEffectEvent((change: RecordsChangedMessageDto) => {
    const { dtoKey, businessUnitId } = change
    const schema = queryClient.getQueryData(schemaQuery(businessUnit?.id).queryKey)
    const isOverUnits = schema?.get(dtoKey)?.ownership === 'callerUnits'
    // Changes in another business unit are not visible here.
    const isVisible =
      isOverUnits ||
      businessUnitId === null ||
      businessUnitId === (options.businessUnitId ?? businessUnit?.id)
    if (!dtoKeys.includes(dtoKey) || !isVisible || !isAffected(change)) return
    onChange?.(change)
    if (isAutomatic) schedule.current?.add(change)
  })
  const joined = dtoKeys.join(' ')
  useEffect(() => {
    if (joined === '') return undefined
    const created = createRefetchSchedule({
      canRefetch: () => canRefetch(),
      refetch: () => refetch(),
      minIntervalMs,
    })
    schedule.current = created
    const unsubscribe = realtimeConnection.subscribeToChanges((change) => handleChange(change))
    const leaves = joined.split(' ').map((dtoKey) => realtimeConnection.joinRecordType(dtoKey))
    return () => {
      created.stop()
      unsubscribe()
      for (const leave of leaves) leave()
    }
  }, [joined, minIntervalMs])
}

/** A menu is open, something is pressed, or a column is being moved or resized. */
function isUserInteracting(): boolean {
  return document.querySelector('[role=menu], [data-busy-pointer], :active') !== null
}
