import {
  hubMessages,
  type RecordsChangedMessageDto,
  recordTypeGroup,
} from '@stamboek/model/contract/realtime-messages'
import { useSyncExternalStore } from 'react'
import { apiRequest } from './api-client.ts'
import { createRealtimeGroups } from './realtime-groups.ts'
import type { CreateHub } from './realtime-hub.ts'
import { createRealtimeLink, type RealtimeStatus } from './realtime-link.ts'
import { type SignInGate, signInGate } from './sign-in-gate.ts'

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

interface Surroundings {
  readonly loadHub?: () => Promise<CreateHub>
  readonly gate?: SignInGate
  readonly askSession?: () => Promise<unknown>
}

/** The live connection with the server, through which the page hears of changes (platform.md 4, 7, 9). */
export function createRealtimeConnection(surroundings: Surroundings = {}): RealtimeConnection {
  const { loadHub = loadOfficialHub, gate = signInGate, askSession = askWhoIsSignedIn } = surroundings
  const groups = createRealtimeGroups()
  const listeners = new Map<string, Set<Listener>>()
  const listenersToAll = new Set<Listener>()
  const subscribers = new Set<() => void>()
  let status: RealtimeStatus = { state: 'Disconnected', hasGivenUp: false }

  const tell = (change: RecordsChangedMessageDto): void => {
    for (const listener of [...listenersToAll, ...(listeners.get(change.dtoKey) ?? [])]) listener(change)
  }
  const link = createRealtimeLink({
    loadHub,
    gate,
    askSession,
    onStatus: (next) => {
      status = next
      for (const subscriber of subscribers) subscriber()
    },
    onHub: (hub) =>
      hub.on(hubMessages.recordsChanged, (message) => tell(message as RecordsChangedMessageDto)),
    onConnected: (hub, mayHaveMissed) =>
      // Told once in the group, so that nothing falls between what is read then and what is heard from then on.
      groups.connect(hub, (group) => {
        const dtoKey = [...listeners.keys()].find((key) => recordTypeGroup(key) === group)
        if (mayHaveMissed && dtoKey !== undefined) tell(unknownChange(dtoKey))
      }),
    onLost: () => groups.connect(undefined),
  })
  const handleChance = (): void => {
    if (document.visibilityState === 'visible' && !link.isSignedOut()) link.retry()
  }

  return {
    status: () => status,
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    start: () => {
      window.addEventListener('online', handleChance)
      document.addEventListener('visibilitychange', handleChance)
      link.start()
    },
    stop: () => {
      window.removeEventListener('online', handleChance)
      document.removeEventListener('visibilitychange', handleChance)
      return link.stop()
    },
    retry: link.retry,
    hear: (dtoKey, listener) => {
      const known = listeners.get(dtoKey) ?? new Set()
      listeners.set(dtoKey, known.add(listener))
      const leave = groups.join(recordTypeGroup(dtoKey))
      return () => {
        known.delete(listener)
        if (known.size === 0) listeners.delete(dtoKey)
        leave()
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

async function loadOfficialHub(): Promise<CreateHub> {
  return (await import('./hub-client.ts')).createHub
}

/** A call like any other: one that finds the session expired waits until the person has signed in again. */
function askWhoIsSignedIn(): Promise<unknown> {
  return apiRequest('GET', '/api/authentication/me', { withoutBusinessUnit: true })
}
