import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refetchInBackground } from '../../api/background-refetch.ts'
import { realtimeConnection } from '../../realtime/realtime-connection.ts'
import { schemaQuery } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { ownSaves } from './own-saves.ts'
import { createRefetchSchedule, type RefetchSchedule } from './refetch-schedule.ts'

interface LiveQueryOptions {
  /** The record types that the query shows; empty: none yet. */
  readonly dtoKeys: readonly string[]
  readonly queryKey: QueryKey
  /** The unit whose records the query shows; absent: the selected one. */
  readonly businessUnitId?: string | undefined
  /** Whether a change asks for a refetch; absent: every change of the types. */
  readonly isAffected?: (change: RecordsChangedMessageDto) => boolean
  /** False: changes are only reported. Default true. */
  readonly isAutomatic?: boolean | undefined
  /** See `RefetchScheduleOptions`. */
  readonly minIntervalMs?: number | undefined
  /** Called at once, before the refetch. */
  readonly onChange?: (change: RecordsChangedMessageDto) => void
}

/**
 * Refetches an active query in the background, throttled, when visible records of its types have changed, and after each (re)connect,
 * since changes may have been missed. A read that begins after a change is enough, and that after a save of this page.
 */
export function useLiveQuery(options: LiveQueryOptions): void {
  const { dtoKeys, queryKey, isAffected = () => true, isAutomatic = true, minIntervalMs, onChange } = options
  const queryClient = useQueryClient()
  const { businessUnit, user } = useSession()
  const schedule = useRef<RefetchSchedule>(undefined)
  const findQuery = () => queryClient.getQueryCache().find({ queryKey, exact: true })
  const canRefetch = useEffectEvent(
    () => (findQuery()?.state.fetchStatus ?? 'idle') === 'idle' && !isUserInteracting(),
  )
  const refetch = useEffectEvent(async () => {
    const query = findQuery()
    return query?.isActive() ? refetchInBackground(query) : undefined
  })
  const isShown = useEffectEvent((queryHash: string) => queryHash === findQuery()?.queryHash)
  const handleChange = useEffectEvent((change: RecordsChangedMessageDto) => {
    const { dtoKey, businessUnitId } = change
    const schema = queryClient.getQueryData(schemaQuery(businessUnit?.id).queryKey)
    const isOverUnits = schema?.get(dtoKey)?.ownership === 'callerUnits'
    // Changes in another business unit cannot be seen here.
    const isVisible =
      isOverUnits ||
      businessUnitId === null ||
      businessUnitId === (options.businessUnitId ?? businessUnit?.id)
    if (!dtoKeys.includes(dtoKey) || !isVisible || !isAffected(change)) return
    onChange?.(change)
    if (isAutomatic && !ownSaves.isOwn(change, user.userId)) schedule.current?.add(change)
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
    const stopWatching = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch' && isShown(event.query.queryHash))
        created.cover()
    })
    const unsubscribe = realtimeConnection.subscribeToChanges((change) => handleChange(change))
    const leaves = joined.split(' ').map((dtoKey) => realtimeConnection.joinRecordType(dtoKey))
    return () => {
      created.stop()
      stopWatching()
      unsubscribe()
      for (const leave of leaves) leave()
    }
  }, [joined, minIntervalMs, queryClient])
}

/** A menu is open, something is pressed, or a column is being moved or resized. */
function isUserInteracting(): boolean {
  return document.querySelector('[role=menu], [data-busy-pointer], :active') !== null
}
