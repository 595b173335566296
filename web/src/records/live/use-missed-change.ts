import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { useState } from 'react'
import type { RecordSearch } from '../grid/use-record-search.ts'

export interface MissedChange {
  readonly searchKey: string
  /** False: messages may have been missed, for instance while disconnected. */
  readonly isCertain: boolean
  readonly at: number
}

/** A read that ends within this time after a message may have started before the change. */
const maxReadMs = 5_000
/** Joining the group reports an unknown change; a list that was read just before has missed nothing. */
const maxJoinMs = 10_000

/**
 * The last noted change by others since the list was read, or up to 5 s before, if any. `note` ignores changes of this
 * user, and unknown ones within 10 s after a read.
 */
export function useMissedChange(search: Pick<RecordSearch, 'searchKey' | 'readAt'>, userId: string) {
  const [last, setLast] = useState<MissedChange>()
  const { searchKey, readAt = Number.POSITIVE_INFINITY } = search
  const isMissed = last?.searchKey === searchKey && last.at > readAt - maxReadMs
  const change = isMissed ? last : undefined
  return {
    change,
    note: ({ action, userId: changedBy }: RecordsChangedMessageDto): void => {
      const isCertain = action !== null
      const at = Date.now()
      if (changedBy === userId || (!isCertain && at - readAt < maxJoinMs)) return
      setLast({ searchKey, isCertain: isCertain || (change?.isCertain ?? false), at })
    },
    clear: () => setLast(undefined),
  }
}
