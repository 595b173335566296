import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'

/** How long after a change its message may come, in ms. */
const longestWay = 10_000

export interface OwnChanges {
  /** This page has changed these records, and reads what it shows of them by itself. */
  readonly note: (dtoKey: string, ids: readonly string[]) => void
  /**
   * Whether a message tells what this page did itself for this person. Each change that was noted answers to one message, since the
   * next may be about the same person in another window. Ask once the answer to the change can have come: it may be later than the
   * message.
   */
  readonly areTold: (change: RecordsChangedMessageDto, userId: string) => boolean
}

/** What this page changed lately: the messages of the server name the person and not the window. */
export function createOwnChanges(): OwnChanges {
  /** By type and id when it was changed, in ms since 1970, the longest ago first. */
  const noted = new Map<string, readonly number[]>()
  const told = new WeakSet<RecordsChangedMessageDto>()
  const keepOf = (key: string, times: readonly number[]): void => {
    if (times.length > 0) noted.set(key, times)
    else noted.delete(key)
  }
  const forgetOld = (): void => {
    const oldest = Date.now() - longestWay
    for (const [key, times] of noted)
      keepOf(
        key,
        times.filter((at) => at > oldest),
      )
  }
  return {
    note: (dtoKey, ids) => {
      forgetOld()
      for (const key of keysOf(dtoKey, ids)) keepOf(key, [...(noted.get(key) ?? []), Date.now()])
    },
    areTold: (change, userId) => {
      if (change.userId !== userId) return false
      if (told.has(change)) return true
      forgetOld()
      const keys = keysOf(change.dtoKey, change.ids)
      const areAllNoted = keys.length > 0 && keys.every((key) => noted.has(key))
      // Also where it tells of more, since no other message will tell of these.
      for (const key of keys) keepOf(key, noted.get(key)?.slice(1) ?? [])
      if (!areAllNoted) return false
      told.add(change)
      return true
    },
  }
}

/** What the page of this window changed. */
export const ownChanges = createOwnChanges()

function keysOf(dtoKey: string, ids: readonly string[]): readonly string[] {
  return ids.map((id) => `${dtoKey} ${id}`)
}
