import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'

/** A message that comes later is of another save. */
const maxDelayMs = 2_000

interface OwnSaves {
  /** Call it after the answer and before the record is read again. */
  readonly note: (dtoKey: string, id: string) => void
  /** Whether a message is of a noted save, so that what shows the record has been read since. Same answer for all subscribers. */
  readonly isOwn: (change: RecordsChangedMessageDto, userId: string) => boolean
}

/**
 * The saves of this page whose change messages are still to come. A message is of at most one save, because another page of the
 * same user may change the record next.
 * @internal
 */
export function createOwnSaves(): OwnSaves {
  const savedAt = new Map<string, number>()
  const own = new WeakSet<RecordsChangedMessageDto>()
  const keyOf = (dtoKey: string, id: string) => `${dtoKey} ${id}`
  const take = (key: string): boolean => {
    const at = savedAt.get(key)
    savedAt.delete(key)
    return at !== undefined && Date.now() - at <= maxDelayMs
  }
  return {
    note: (dtoKey, id) => savedAt.set(keyOf(dtoKey, id), Date.now()),
    isOwn: (change, userId) => {
      const [id, ...others] = change.ids
      if (own.has(change)) return true
      if (change.userId !== userId || id === undefined || others.length > 0) return false
      if (!take(keyOf(change.dtoKey, id))) return false
      own.add(change)
      return true
    },
  }
}

export const ownSaves = createOwnSaves()
