import {
  createUnknownChange,
  hubMessages,
  type ImportRecordStatusMessageDto,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import { useSyncExternalStore } from 'react'
import { type ApiClient, apiClient, apiRequest } from '../api/api-client.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { addJitter, retryDelaysMs } from '../api/retry-delay.ts'
import { type SignInGate, signInGate } from '../api/sign-in-gate.ts'
import { createSubscribable } from '../subscribable.ts'
import type { RealtimeHub } from './hub-client.ts'
import { createRealtimeGroups } from './realtime-groups.ts'

export type RealtimeState = 'Disconnected' | 'Connecting' | 'Connected' | 'Disconnecting' | 'Reconnecting'

export interface RealtimeStatus {
  readonly state: RealtimeState
  /** The reconnects have failed; the next follow a response, the network or the visible page. Stays true until connected. */
  readonly hasGivenUp: boolean
}

export interface RealtimeConnection {
  readonly status: () => RealtimeStatus
  readonly subscribe: (listener: () => void) => () => void
  /** Connects for the signed-in user; does nothing while it runs. */
  readonly start: () => void
  readonly stop: () => Promise<void>
  /** Starts a new series of attempts after it has given up. */
  readonly retry: () => void
  /** Has the server send the changes of a record type until the returned function is called. */
  readonly joinRecordType: (dtoKey: string) => () => void
  /**
   * Subscribes to the changes of all joined record types. A change without ids means that any record may have changed; one follows
   * each join, since earlier changes may have been missed.
   */
  readonly subscribeToChanges: (listener: (change: RecordsChangedMessageDto) => void) => () => void
  /** Subscribes to changes of the status of imports. Those of while it was disconnected are never published. */
  readonly subscribeToImports: (listener: (message: ImportRecordStatusMessageDto) => void) => () => void
}

interface ConnectionDependencies {
  readonly loadHub?: () => Promise<() => RealtimeHub>
  readonly gate?: SignInGate
  /** Rejects with status 401 when the session has ended and nobody signs in again. */
  readonly readSession?: () => Promise<unknown>
  readonly subscribeToResponses?: ApiClient['subscribeToResponses']
}

const reconnectDelaysMs = [0, ...retryDelaysMs]
/** A shorter connection counts as a failed attempt, so that a server which drops every connection is not flooded. */
const minLifetimeMs = 5_000

/**
 * The live connection with the server (requirements 14.2).
 * @internal
 */
export function createRealtimeConnection(dependencies: ConnectionDependencies = {}): RealtimeConnection {
  const { loadHub = loadHubClient, gate = signInGate, readSession = readSignedInUser } = dependencies
  const { subscribeToResponses = apiClient.subscribeToResponses } = dependencies
  const statusChanges = createSubscribable()
  const changes = createSubscribable<[RecordsChangedMessageDto]>()
  const importStatusChanges = createSubscribable<[ImportRecordStatusMessageDto]>()
  const groups = createRealtimeGroups((dtoKey) => changes.publish(createUnknownChange(dtoKey)))
  let status: RealtimeStatus = { state: 'Disconnected', hasGivenUp: false }
  /** Aborts the running attempts, or the connection that they led to. */
  let running: AbortController | undefined
  let hub: RealtimeHub | undefined
  /** `signInCount` when the session ended; until it rises nothing reconnects. */
  let signInsAtSignOut: number | undefined
  let hasRetriedOnResponse = false

  const setStatus = (state: RealtimeState, hasGivenUp = status.hasGivenUp): void => {
    if (state === status.state && hasGivenUp === status.hasGivenUp) return
    status = { state, hasGivenUp }
    statusChanges.publish()
  }
  const begin = (): void => {
    signInsAtSignOut = undefined
    running = new AbortController()
    setStatus('Connecting')
    void keepConnected(running.signal)
  }
  const giveUp = (): void => {
    running = undefined
    // Nobody is signed in any more.
    setStatus('Disconnected', gate.isEnabled)
  }

  const keepConnected = async (signal: AbortSignal): Promise<void> => {
    for (let attempt = 0; ; ) {
      const delayMs = reconnectDelaysMs[attempt]
      if (delayMs === undefined) {
        giveUp()
        return
      }
      attempt += 1
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, addJitter(delayMs)))
      if (signal.aborted) return
      const { signInCount } = gate
      try {
        const lifetimeMs = await connectOnce(signal)
        if (signal.aborted) return
        if (lifetimeMs >= minLifetimeMs) attempt = 0
        setStatus('Reconnecting')
      } catch {
        if (signal.aborted) return
        const isSignedOut = await hasSessionEnded()
        if (signal.aborted) return
        if (isSignedOut) {
          signInsAtSignOut = gate.signInCount
          giveUp()
          return
        }
        if (gate.signInCount > signInCount) attempt = 0
      }
    }
  }
  /** Rejects when there is no connection; else resolves with its lifetime once it is closed. */
  const connectOnce = async (signal: AbortSignal): Promise<number> => {
    const createHub = await loadHub()
    const connecting = createHub()
    const closed = Promise.withResolvers<void>()
    connecting.onclose(() => closed.resolve())
    connecting.on(hubMessages.recordsChanged, (message) =>
      changes.publish(message as RecordsChangedMessageDto),
    )
    connecting.on(hubMessages.importStatus, (message) =>
      importStatusChanges.publish(message as ImportRecordStatusMessageDto),
    )
    if (signal.aborted) return 0
    hub = connecting
    await connecting.start()
    if (signal.aborted) {
      await connecting.stop()
      return 0
    }
    const startedAt = Date.now()
    hasRetriedOnResponse = false
    setStatus('Connected', false)
    groups.connect(connecting)
    await closed.promise
    if (!signal.aborted) groups.connect(undefined)
    return Date.now() - startedAt
  }
  /** A session that has expired asks to sign in, as it does for every other call. */
  const hasSessionEnded = async (): Promise<boolean> => {
    try {
      await readSession()
      return false
    } catch (error) {
      return error instanceof ApiProblem && error.status === 401
    }
  }

  const retry = (): void => {
    if (!running && status.hasGivenUp) begin()
  }
  const retryWhenVisible = (): void => {
    if (document.visibilityState === 'visible' && signInsAtSignOut === undefined) retry()
  }
  const handleResponse = (): void => {
    if (!status.hasGivenUp || hasRetriedOnResponse) return
    hasRetriedOnResponse = true
    retryWhenVisible()
  }
  const retryAfterSignIn = (): void => {
    if (signInsAtSignOut !== undefined && gate.signInCount > signInsAtSignOut) retry()
  }
  let unsubscribes: readonly (() => void)[] = []

  return {
    status: () => status,
    subscribe: statusChanges.subscribe,
    start: () => {
      if (unsubscribes.length > 0) return
      window.addEventListener('online', retryWhenVisible)
      document.addEventListener('visibilitychange', retryWhenVisible)
      unsubscribes = [
        () => window.removeEventListener('online', retryWhenVisible),
        () => document.removeEventListener('visibilitychange', retryWhenVisible),
        subscribeToResponses(handleResponse),
        gate.subscribe(retryAfterSignIn),
      ]
      begin()
    },
    stop: async () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
      unsubscribes = []
      running?.abort()
      running = undefined
      const stopping = hub
      hub = undefined
      groups.connect(undefined)
      setStatus('Disconnecting', false)
      await stopping?.stop()
      // A later start must not be stopped.
      if (!running) setStatus('Disconnected')
    },
    retry,
    joinRecordType: groups.subscribe,
    subscribeToChanges: changes.subscribe,
    subscribeToImports: importStatusChanges.subscribe,
  }
}

/** The connection of the application. */
export const realtimeConnection = createRealtimeConnection()

export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(realtimeConnection.subscribe, realtimeConnection.status)
}

async function loadHubClient(): Promise<() => RealtimeHub> {
  return (await import('./hub-client.ts')).createHub
}

function readSignedInUser(): Promise<unknown> {
  return apiRequest('GET', '/api/authentication/me', { withoutBusinessUnit: true, isBackground: true })
}
