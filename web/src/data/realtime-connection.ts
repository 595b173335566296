import { type RecordsChangedMessageDto, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import { useSyncExternalStore } from 'react'
import { apiRequest } from './api-client.ts'
import type { LinkParts, RealtimeLink } from './realtime-link.ts'
import type { RealtimeStatus } from './realtime-status.ts'
import { type SignInGate, signInGate } from './sign-in-gate.ts'

/**
 * What is shown was read before its changes are heard of. So much time between the two, in ms, as there always is when a page is opened,
 * is not worth reading everything twice.
 */
const longestGap = 3_000

type Listener = (change: RecordsChangedMessageDto) => void

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
   * known which, or that something may have been missed: what is shown has to be read again.
   */
  readonly hear: (dtoKey: string, listener: Listener) => () => void
  /** Whether anybody hears of a type. */
  readonly isHeard: (dtoKey: string) => boolean
  /** Hears of every change that anybody hears of; does not ask for any. */
  readonly hearAll: (listener: Listener) => () => void
}

type CreateLink = (parts: LinkParts) => RealtimeLink

interface Surroundings {
  readonly loadLink?: () => Promise<CreateLink>
  readonly gate?: SignInGate
  readonly askSession?: () => Promise<unknown>
}

/** The live connection with the server, through which the page hears of changes (platform.md 4, 7, 9). */
export function createRealtimeConnection(surroundings: Surroundings = {}): RealtimeConnection {
  const { loadLink = loadOfficialLink, gate = signInGate, askSession = askWhoIsSignedIn } = surroundings
  const listeners = new Map<string, Set<Listener>>()
  const listenersToAll = new Set<Listener>()
  const needed = new Map<string, number>()
  const subscribers = new Set<() => void>()
  let status: RealtimeStatus = { state: 'Disconnected', hasGivenUp: false }
  let link: RealtimeLink | undefined
  let isWanted = false
  let isLoading = false

  const show = (next: RealtimeStatus): void => {
    if (next.state === status.state && next.hasGivenUp === status.hasGivenUp) return
    status = next
    for (const subscriber of subscribers) subscriber()
  }
  const tell = (change: RecordsChangedMessageDto): void => {
    for (const listener of [...listenersToAll, ...(listeners.get(change.dtoKey) ?? [])]) listener(change)
  }
  const parts: LinkParts = {
    gate,
    askSession,
    needed,
    onStatus: show,
    onRecordsChanged: (message) => tell(message as RecordsChangedMessageDto),
    // Told once in the group, so that nothing falls between what is read then and what is heard from then on.
    onJoined: ({ group, waited, mayHaveMissed }) => {
      const dtoKey = [...listeners.keys()].find((key) => recordTypeGroup(key) === group)
      if ((mayHaveMissed || waited > longestGap) && dtoKey !== undefined) tell(unknownChange(dtoKey))
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

  return {
    status: () => status,
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    start: () => {
      isWanted = true
      window.addEventListener('online', handleChance)
      document.addEventListener('visibilitychange', handleChance)
      void start()
    },
    stop: async () => {
      isWanted = false
      window.removeEventListener('online', handleChance)
      document.removeEventListener('visibilitychange', handleChance)
      if (link) await link.stop()
      else show({ state: 'Disconnected', hasGivenUp: false })
    },
    retry,
    hear: (dtoKey, listener) => {
      const group = recordTypeGroup(dtoKey)
      const known = listeners.get(dtoKey) ?? new Set()
      listeners.set(dtoKey, known.add(listener))
      if (!needed.has(group)) needed.set(group, Date.now())
      link?.settleGroups()
      return () => {
        known.delete(listener)
        if (known.size > 0 || listeners.get(dtoKey) !== known) return
        listeners.delete(dtoKey)
        needed.delete(group)
        link?.settleGroups()
      }
    },
    isHeard: (dtoKey) => listeners.has(dtoKey),
    hearAll: (listener) => {
      listenersToAll.add(listener)
      return () => listenersToAll.delete(listener)
    },
  }
}

/** The connection of the application. */
export const realtimeConnection = createRealtimeConnection()

/** How the connection of the application is. */
export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(realtimeConnection.subscribe, realtimeConnection.status)
}

function unknownChange(dtoKey: string): RecordsChangedMessageDto {
  return { dtoKey, ids: [], action: null, businessUnitId: null, userId: null }
}

async function loadOfficialLink(): Promise<CreateLink> {
  return (await import('./realtime-client.ts')).createLink
}

/** A call like any other: one that finds the session expired waits until the person has signed in again. */
function askWhoIsSignedIn(): Promise<unknown> {
  return apiRequest('GET', '/api/authentication/me', { withoutBusinessUnit: true, isBackground: true })
}
