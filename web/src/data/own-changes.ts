import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'

/** How long after a change its message may come, in ms. */
const longestWay = 10_000

export interface OwnChanges {
  /** This page has changed these records, and reads what it shows of them by itself. */
  readonly note: (dtoKey: string, ids: readonly string[]) => void
  /**
   * Whether a message tells what this page did itself. Each change that was noted answers to one message, since the next may be about
   * the same person in another window. Ask once the answer to the change can have come: it may be later than the message.
   */
  readonly areTold: (change: RecordsChangedMessageDto) => boolean
}

/** What this page changed lately: the messages of the server name the person and not the window. */
export function createOwnChanges(): OwnChanges {
  let noted: { readonly key: string; readonly at: number }[] = []
  const told = new WeakSet<RecordsChangedMessageDto>()
  const forgetOld = (): void => {
    noted = noted.filter(({ at }) => Date.now() - at < longestWay)
  }
  return {
    note: (dtoKey, ids) => {
      forgetOld()
      noted.push(...ids.map((id) => ({ key: `${dtoKey} ${id}`, at: Date.now() })))
    },
    areTold: (change) => {
      if (told.has(change)) return true
      forgetOld()
      const found = change.ids.map((id) => noted.find(({ key }) => key === `${change.dtoKey} ${id}`))
      if (found.length === 0 || found.includes(undefined)) return false
      noted = noted.filter((each) => !found.includes(each))
      told.add(change)
      return true
    },
  }
}

/** What the page of this window changed. */
export const ownChanges = createOwnChanges()
