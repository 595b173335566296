import {
  createChangeOfUnknownRecords,
  hubMessages,
  type ImportRecordStatusMessageDto,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import { useSyncExternalStore } from 'react'
import { type ApiClient, apiClient, apiRequest } from '../api/api-client.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { addJitter } from '../api/retry-delay.ts'
import { type SignInGate, signInGate } from '../api/sign-in-gate.ts'
import { createSubscribable } from '../subscribable.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  nextState,
  type RealtimeStatus,
  toRealtimeStatus,
} from './connection-state.ts'
import type { RealtimeHub } from './hub-client.ts'
import { createRealtimeGroups } from './realtime-groups.ts'

export interface RealtimeConnection {
  readonly status: () => RealtimeStatus
  readonly subscribe: (listener: () => void) => () => void
  readonly start: () => void
  readonly stop: () => Promise<void>
  readonly retry: () => void
  /** Joins the group of a record type, for `subscribeToChanges`, until the last returned function is called. */
  readonly joinRecordType: (dtoKey: string) => () => void
  /**
   * Subscribes to changes of all joined record types. A change without ids means that any record may have changed;
   * one follows each join, since earlier changes may have been missed.
   */
  readonly subscribeToChanges: (listener: (change: RecordsChangedMessageDto) => void) => () => void
  /**
   * Subscribes to status changes of imports. The server does not repeat those that it sent while the page was
   * disconnected.
   */
  readonly subscribeToImports: (listener: (message: ImportRecordStatusMessageDto) => void) => () => void
}

interface ConnectionDependencies {
  readonly loadHub?: () => Promise<() => RealtimeHub>
  readonly gate?: SignInGate
  /** Rejects with status 401 if the session ended and nobody signs in again. */
  readonly readSession?: () => Promise<unknown>
  readonly subscribeToResponses?: ApiClient['subscribeToResponses']
}

/**
 * Creates the live connection with the server, not started (requirements 14.2). It reconnects by itself (`nextState`);
 * `start` does nothing while it runs.
 * @internal
 */
export function createRealtimeConnection(dependencies: ConnectionDependencies = {}): RealtimeConnection {
  const { loadHub = loadHubClient, gate = signInGate, readSession = readSignedInUser } = dependencies
  const { subscribeToResponses = apiClient.subscribeToResponses } = dependencies
  const statusChanges = createSubscribable()
  const changes = createSubscribable<[RecordsChangedMessageDto]>()
  const importStatusChanges = createSubscribable<[ImportRecordStatusMessageDto]>()
  const groups = createRealtimeGroups((dtoKey) => changes.publish(createChangeOfUnknownRecords(dtoKey)))
  let state: ConnectionState = { kind: 'stopped' }
  let status = toRealtimeStatus(state)
  let running = new AbortController()
  let hub: RealtimeHub | undefined

  const handleEvent = (event: ConnectionEvent): void => {
    const { state: next, connectAfterMs } = nextState(state, event, gate)
    state = next
    const { state: name, hasGivenUp } = toRealtimeStatus(state)
    if (name !== status.state || hasGivenUp !== status.hasGivenUp) {
      status = { state: name, hasGivenUp }
      statusChanges.publish()
    }
    if (connectAfterMs !== undefined) void tryToConnect(connectAfterMs, running.signal)
  }

  const tryToConnect = async (delayMs: number, signal: AbortSignal): Promise<void> => {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, addJitter(delayMs)))
    if (signal.aborted) return
    const { signInCount } = gate
    const end = await connect(signal).catch(async (): Promise<ConnectionEvent> => {
      const hasSessionEnded = !signal.aborted && (await isSessionEnded(readSession))
      return { type: 'failed', hasSessionEnded, hasSignedIn: gate.signInCount > signInCount }
    })
    if (!signal.aborted) handleEvent(end)
  }
  const connect = async (signal: AbortSignal): Promise<ConnectionEvent> => {
    const createHub = await loadHub()
    signal.throwIfAborted()
    const connecting = createHub()
    hub = connecting
    const closed = new Promise<void>((resolve) => connecting.onclose(resolve))
    connecting.on(hubMessages.recordsChanged, (message) =>
      changes.publish(message as RecordsChangedMessageDto),
    )
    connecting.on(hubMessages.importStatus, (message) =>
      importStatusChanges.publish(message as ImportRecordStatusMessageDto),
    )
    await connecting.start()
    if (signal.aborted) {
      await connecting.stop()
      signal.throwIfAborted()
    }
    const startedAt = Date.now()
    handleEvent({ type: 'connected' })
    groups.connect(connecting)
    await closed
    if (!signal.aborted) groups.connect(undefined)
    return { type: 'closed', lifetimeMs: Date.now() - startedAt }
  }

  const listen = (signal: AbortSignal): void => {
    const handleWhenVisible = (type: 'opportunity' | 'responded'): void => {
      if (document.visibilityState === 'visible') handleEvent({ type })
    }
    window.addEventListener('online', () => handleWhenVisible('opportunity'), { signal })
    document.addEventListener('visibilitychange', () => handleWhenVisible('opportunity'), { signal })
    for (const unsubscribe of [
      subscribeToResponses(() => handleWhenVisible('responded')),
      gate.subscribe(() => handleEvent({ type: 'signInChanged' })),
    ])
      signal.addEventListener('abort', unsubscribe)
  }

  return {
    status: () => status,
    subscribe: statusChanges.subscribe,
    start: () => {
      if (state.kind !== 'stopped' && state.kind !== 'stopping') return
      running = new AbortController()
      listen(running.signal)
      handleEvent({ type: 'started' })
    },
    stop: async () => {
      running.abort()
      const stopping = hub
      hub = undefined
      groups.connect(undefined)
      handleEvent({ type: 'stopping' })
      await stopping?.stop()
      handleEvent({ type: 'stopped' })
    },
    retry: () => handleEvent({ type: 'retryRequested' }),
    joinRecordType: groups.subscribe,
    subscribeToChanges: changes.subscribe,
    subscribeToImports: importStatusChanges.subscribe,
  }
}

/** An expired session asks to sign in, as for every other call. */
async function isSessionEnded(readSession: () => Promise<unknown>): Promise<boolean> {
  try {
    await readSession()
    return false
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401
  }
}

export const realtimeConnection = createRealtimeConnection()

/** The status of `realtimeConnection`, with a render when it changes; neither connects nor joins a group. */
export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(realtimeConnection.subscribe, realtimeConnection.status)
}

async function loadHubClient(): Promise<() => RealtimeHub> {
  return (await import('./hub-client.ts')).createHub
}

function readSignedInUser(): Promise<unknown> {
  return apiRequest('GET', '/api/authentication/me', { withoutBusinessUnit: true, isBackground: true })
}
