import {
  createUnknownChange,
  type ImportRecordStatusMessageDto,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import { useSyncExternalStore } from 'react'
import { type ApiClient, apiClient, apiRequest } from '../api/api-client.ts'
import { signInGate } from '../api/sign-in-gate.ts'
import { createSubscribable } from '../subscribable.ts'
import type { LinkParts, RealtimeLink } from './realtime-link.ts'
import type { RealtimeStatus } from './realtime-status.ts'

/** What was read so many ms after a change may be without it: for so long reading takes, and telling of a change. */
const margin = 5_000

type Listener = (change: RecordsChangedMessageDto) => void
type ImportListener = (ended: ImportRecordStatusMessageDto) => void
/** When that was read which a change would make old, in ms since 1970; undefined: it is being read, which began after it was listened. */
type ReadAt = () => number | undefined

export interface RealtimeConnection {
  readonly status: () => RealtimeStatus
  readonly subscribe: (listener: () => void) => () => void
  /** For somebody who is signed in; does nothing where it was started already. */
  readonly start: () => void
  readonly stop: () => Promise<void>
  /** Tries once more after it has given up. */
  readonly retry: () => void
  /**
   * Hears of every change of the records of a type until the returned function is called. A change without ids says that it is not
   * known which, or that something may have been missed since that which `readAt` tells: what is shown has to be read again.
   */
  readonly hear: (dtoKey: string, listener: Listener, readAt: ReadAt) => () => void
  /** Whether anybody hears of a type. */
  readonly isHeard: (dtoKey: string) => boolean
  /** Hears of every change that anybody hears of; does not ask for any. */
  readonly hearAll: (listener: Listener, readAt: ReadAt) => () => void
  /** Hears how imports ended; of those that end while there is no connection, nothing. */
  readonly hearImports: (listener: ImportListener) => () => void
}

type CreateLink = (parts: LinkParts) => RealtimeLink

interface Surroundings extends Partial<Pick<LinkParts, 'gate' | 'askSession'>> {
  readonly loadLink?: () => Promise<CreateLink>
  readonly hearAnswers?: ApiClient['hearAnswers']
}

interface Hearing {
  readonly listener: Listener
  readonly readAt: ReadAt
  /** Ms since 1970. */
  readonly since: number
}

/** The live connection with the server, through which the page hears of changes (platform.md 4, 7, 9). */
export function createRealtimeConnection(surroundings: Surroundings = {}): RealtimeConnection {
  const { loadLink = loadOfficialLink, gate = signInGate, askSession = askWhoIsSignedIn } = surroundings
  const { hearAnswers = apiClient.hearAnswers } = surroundings
  const hearings = new Map<string, Set<Hearing>>()
  const hearingAll = new Set<Hearing>()
  const endedImports = createSubscribable<[ImportRecordStatusMessageDto]>()
  /** When there was a change last, as far as that is known, of the types that the server tells of; ms since 1970. */
  const changedAt = new Map<string, number>()
  const statusChanges = createSubscribable()
  let status: RealtimeStatus = { state: 'Disconnected', hasGivenUp: false }
  let link: RealtimeLink | undefined
  let isWanted = false
  let isLoading = false
  /** Since it was connected last the server answered a call, upon which this was tried once more. */
  let isTried = false

  const show = (next: RealtimeStatus): void => {
    if (next.state === 'Connected') isTried = false
    if (next.state === status.state && next.hasGivenUp === status.hasGivenUp) return
    status = next
    statusChanges.publish()
  }
  const hearingsOf = (dtoKey: string): readonly Hearing[] => [...hearingAll, ...(hearings.get(dtoKey) ?? [])]
  const parts: LinkParts = {
    gate,
    askSession,
    needed: hearings,
    status: () => status,
    show,
    onRecordsChanged: (message) => {
      const change = message as RecordsChangedMessageDto
      changedAt.set(change.dtoKey, Date.now())
      for (const { listener } of hearingsOf(change.dtoKey)) listener(change)
    },
    onImportEnded: (message) => endedImports.publish(message as ImportRecordStatusMessageDto),
    // Told once in the group, so that nothing falls between what is read then and what is heard from then on.
    onJoined: (dtoKey, quietTime) => {
      const now = Date.now()
      changedAt.set(dtoKey, Math.max(changedAt.get(dtoKey) ?? 0, now - (quietTime ?? 0)))
      for (const hearing of hearingsOf(dtoKey))
        if (quietTime === undefined || mayHaveMissed(hearing, now - quietTime))
          hearing.listener(createUnknownChange(dtoKey))
    },
  }
  const start = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    try {
      if (!link) show({ ...status, state: 'Connecting' })
      link ??= (await loadLink())(parts)
      if (isWanted) link.start()
    } catch {
      // Code that cannot be had is a server that cannot be reached.
      show({ state: 'Disconnected', hasGivenUp: isWanted })
    } finally {
      isLoading = false
    }
  }
  const retry = (): void => {
    if (link) link.retry()
    else if (status.hasGivenUp) void start()
  }
  const handleChance = (): void => {
    if (document.visibilityState === 'visible' && !link?.isSignedOut()) retry()
  }
  let unhear = (): void => undefined
  const handleAnswer = (): void => {
    if (!status.hasGivenUp || isTried) return
    isTried = true
    handleChance()
  }

  return {
    status: () => status,
    subscribe: statusChanges.subscribe,
    start: () => {
      isWanted = true
      window.addEventListener('online', handleChance)
      document.addEventListener('visibilitychange', handleChance)
      unhear()
      unhear = hearAnswers(handleAnswer)
      void start()
    },
    stop: async () => {
      isWanted = false
      window.removeEventListener('online', handleChance)
      document.removeEventListener('visibilitychange', handleChance)
      unhear()
      if (link) await link.stop()
      else show({ state: 'Disconnected', hasGivenUp: false })
    },
    retry,
    hear: (dtoKey, listener, readAt) => {
      const hearing: Hearing = { listener, readAt, since: Date.now() }
      const known = hearings.get(dtoKey) ?? new Set()
      hearings.set(dtoKey, known.add(hearing))
      link?.settleGroups()
      // Others hear of the type already, and were told what was missed here. Not before the caller is ready to hear.
      queueMicrotask(() => {
        if (known.has(hearing) && mayHaveMissed(hearing, changedAt.get(dtoKey)))
          listener(createUnknownChange(dtoKey))
      })
      return () => {
        known.delete(hearing)
        if (known.size > 0 || hearings.get(dtoKey) !== known) return
        hearings.delete(dtoKey)
        changedAt.delete(dtoKey)
        link?.settleGroups()
      }
    },
    isHeard: (dtoKey) => hearings.has(dtoKey),
    hearAll: (listener, readAt) => {
      const hearing: Hearing = { listener, readAt, since: Date.now() }
      hearingAll.add(hearing)
      return () => hearingAll.delete(hearing)
    },
    hearImports: endedImports.subscribe,
  }
}

function mayHaveMissed({ readAt, since }: Hearing, changedAt = Number.NEGATIVE_INFINITY): boolean {
  const at = readAt()
  return (at === undefined ? since : at - margin) < changedAt
}

/** The connection of the application. */
export const realtimeConnection = createRealtimeConnection()

/** How the connection of the application is. */
export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(realtimeConnection.subscribe, realtimeConnection.status)
}

async function loadOfficialLink(): Promise<CreateLink> {
  return (await import('./realtime-client.ts')).createLink
}

/** A call like any other: one that finds the session expired waits until the person has signed in again. */
function askWhoIsSignedIn(): Promise<unknown> {
  return apiRequest('GET', '/api/authentication/me', { withoutBusinessUnit: true, isBackground: true })
}
