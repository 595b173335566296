import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'

/** Milliseconds: what comes together is read together; no more reads than one per `interval`. */
const pause = 100
const interval = 1_000
/** The answer to an own change may come later than the message about it. */
const ownPause = 1_000
/** How often is looked whether the person is still busy. */
const glance = 250

type Changes = readonly RecordsChangedMessageDto[]

interface LiveRefreshOptions {
  /** Changes by this person may be those of this page, which reads by itself what it shows of them. */
  readonly userId: string
  readonly isOwn: (change: RecordsChangedMessageDto) => boolean
  /** False while the person is in the middle of something, and while the list is read anyhow. */
  readonly mayRefresh: () => boolean
  readonly refresh: (changes: Changes) => Promise<void>
}

export interface LiveRefresh {
  readonly hear: (change: RecordsChangedMessageDto) => void
  readonly stop: () => void
}

/** When a list is read anew because its records were changed elsewhere: soon, seldom, in sight, and not under somebody's hand. */
export function createLiveRefresh(options: LiveRefreshOptions): LiveRefresh {
  let pending: RecordsChangedMessageDto[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let lastAt = Number.NEGATIVE_INFINITY
  let isRefreshing = false
  let isStopped = false

  const schedule = (delay: number): void => {
    const wanted = Math.max(Date.now() + delay, lastAt + interval)
    if (isStopped || wanted >= dueAt) return
    clearTimeout(timer)
    dueAt = wanted
    timer = setTimeout(() => void refreshWhenPossible(), wanted - Date.now())
  }
  const refreshWhenPossible = async (): Promise<void> => {
    dueAt = Number.POSITIVE_INFINITY
    // What waits is read when the page is looked at again.
    if (document.visibilityState === 'hidden' || isRefreshing) return
    if (!options.mayRefresh()) {
      schedule(glance)
      return
    }
    const changes = pending.filter((change) => change.userId !== options.userId || !options.isOwn(change))
    pending = []
    if (changes.length === 0) return
    lastAt = Date.now()
    isRefreshing = true
    try {
      await options.refresh(changes)
    } finally {
      isRefreshing = false
      if (pending.length > 0) schedule(pause)
    }
  }
  const handleVisibility = (): void => {
    if (pending.length > 0 && document.visibilityState === 'visible') schedule(0)
  }
  document.addEventListener('visibilitychange', handleVisibility)

  return {
    hear: (change) => {
      pending.push(change)
      schedule(change.userId === options.userId ? ownPause : pause)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
    },
  }
}
