import {
  createUnknownChange,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import { delayAfterFailure } from '../../api/delay-after-failure.ts'
import { ownChanges } from '../../api/own-changes.ts'
import { glance } from './until.ts'

/** Milliseconds: what comes together is read together; no more reads than one per `interval`. */
const pause = 100
const interval = 1_000
/** The answer to an own change may come later than the message about it. */
const ownPause = 1_000
/** What every page is told at the same moment, each reads at a moment of its own within so many ms. */
const spreadOfUnknown = 5_000
const spreadOfMany = 2_000
/** More messages than this are kept as one that does not say what was changed. */
const mostKept = 100

type Changes = readonly RecordsChangedMessageDto[]

export interface LiveRefreshOptions {
  /** Changes by this person may be those of this page, which reads by itself what it shows of them. */
  readonly userId: string
  /** False while the person is in the middle of something, and while the same is read anyhow. */
  readonly mayRefresh: () => boolean
  /** Reads and shows what is there now; rejects where it could not be read, after which it is called again for the same changes. */
  readonly refresh: (changes: Changes, signal: AbortSignal) => Promise<void>
  /** For tests: from 0 up to 1. */
  readonly random?: () => number
}

interface Pending {
  readonly change: RecordsChangedMessageDto
  /** Not before it can be known whether this page did it, in ms since 1970. */
  readonly readyAt: number
}

export interface LiveRefresh {
  readonly hear: (change: RecordsChangedMessageDto) => void
  readonly stop: () => void
}

/**
 * When what is shown is read anew because its records were changed elsewhere: soon, seldom, in sight, not under somebody's hand, not by
 * all pages at once, and again when it failed.
 */
export function createLiveRefresh(options: LiveRefreshOptions): LiveRefresh {
  const { userId, mayRefresh, refresh, random = Math.random } = options
  const ending = new AbortController()
  let pending: readonly Pending[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let restsUntil = Number.NEGATIVE_INFINITY
  let failures = 0
  let isRefreshing = false

  const schedule = (delay: number): void => {
    const wanted = Math.max(Date.now() + delay, restsUntil)
    if (ending.signal.aborted || wanted >= dueAt) return
    clearTimeout(timer)
    dueAt = wanted
    timer = setTimeout(() => void refreshWhenPossible(), wanted - Date.now())
  }
  const keep = (changes: readonly Pending[]): void => {
    const [first] = changes
    const isTooMuch = first && changes.length > mostKept
    pending = isTooMuch ? [{ change: createUnknownChange(first.change.dtoKey), readyAt: 0 }] : changes
  }
  /** What is left, unless it comes by itself. */
  const scheduleRest = (): void => {
    if (pending.length === 0 || dueAt !== Number.POSITIVE_INFINITY) return
    const soonest = Math.min(...pending.map(({ readyAt }) => readyAt))
    schedule(Math.max(pause, soonest - Date.now()))
  }
  const refreshWhenPossible = async (): Promise<void> => {
    dueAt = Number.POSITIVE_INFINITY
    // What waits is read when the page is looked at again.
    if (document.visibilityState === 'hidden' || isRefreshing) return
    if (!mayRefresh() || Date.now() < restsUntil) {
      schedule(glance)
      return
    }
    const now = Date.now()
    const ready = pending.filter(({ readyAt }) => readyAt <= now)
    pending = pending.filter(({ readyAt }) => readyAt > now)
    const changes = ready.map(({ change }) => change).filter((change) => !ownChanges.areTold(change, userId))
    if (changes.length === 0) {
      scheduleRest()
      return
    }
    restsUntil = Date.now() + interval
    isRefreshing = true
    try {
      await refresh(changes, ending.signal)
      failures = 0
    } catch (error) {
      if (!ending.signal.aborted) handleFailure(error, changes)
    } finally {
      isRefreshing = false
      scheduleRest()
    }
  }
  const handleFailure = (error: unknown, changes: Changes): void => {
    const delay = delayAfterFailure(error, failures, random)
    failures = delay === undefined ? 0 : failures + 1
    if (delay === undefined) return
    restsUntil = Date.now() + delay
    keep([...changes.map((change) => ({ change, readyAt: 0 })), ...pending])
  }
  const handleVisibility = (): void => {
    if (pending.length > 0 && document.visibilityState === 'visible') schedule(0)
  }
  document.addEventListener('visibilitychange', handleVisibility)

  return {
    hear: (change) => {
      const isOwn = change.userId === userId
      keep([...pending, { change, readyAt: isOwn ? Date.now() + ownPause : 0 }])
      schedule((isOwn ? ownPause : pause) + random() * spreadOf(change))
    },
    stop: () => {
      ending.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
    },
  }
}

/** A node or a database that was away is told to every page, an import to every page that shows its type. */
function spreadOf({ ids, action }: RecordsChangedMessageDto): number {
  if (action === null) return spreadOfUnknown
  return ids.length === 0 ? spreadOfMany : 0
}
