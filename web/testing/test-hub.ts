import {
  hubMessages,
  hubMethods,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import { type Mock, vi } from 'vitest'
import type { CreateHub, HubSurroundings, RealtimeHub } from '../src/realtime/realtime-hub.ts'

/** A hub that does as it is told, for tests. */
export interface TestHub extends RealtimeHub {
  readonly invoke: Mock<(method: string, ...args: readonly unknown[]) => Promise<unknown>>
  readonly stop: Mock<() => Promise<void>>
  readonly surroundings: HubSurroundings
  /** The groups it is in. */
  readonly groups: ReadonlySet<string>
  readonly send: (change: Partial<RecordsChangedMessageDto> & { readonly dtoKey: string }) => void
  /** The connection is lost, and tried again by the client; gives the delay before that, null for none. */
  readonly lose: (attemptsBefore?: number) => number | null
  /** For how many ms there was nothing to hear of when the groups are joined then; absent: there just was. */
  readonly comeBack: (quietTime?: number) => void
  /** The server closed it for good. */
  readonly close: () => void
}

export interface TestHubs {
  readonly create: CreateHub
  readonly made: readonly TestHub[]
  readonly last: () => TestHub
  /** What starting does from now on; absent: it succeeds. */
  onStart: ((surroundings: HubSurroundings) => Promise<void>) | undefined
  /** What stopping waits for; absent: it is done at once. */
  onStop: (() => Promise<void>) | undefined
  /** Groups that are refused. */
  readonly refused: Set<string>
  /** For how many ms there was nothing to hear of when a group is joined; undefined: the server does not say. */
  quietTime: number | undefined
}

/** Longer than anything that a page shows. */
const quietTime = 3_600_000

/** The hubs that a connection makes, one for each time that it starts anew. */
export function createTestHubs(): TestHubs {
  const made: TestHub[] = []
  const hubs: TestHubs = {
    made,
    onStart: undefined,
    onStop: undefined,
    refused: new Set(),
    quietTime,
    last: () => {
      const hub = made.at(-1)
      if (!hub) throw new Error('No hub was made yet')
      return hub
    },
    create: (surroundings) => {
      const hub = createTestHub(surroundings, hubs)
      made.push(hub)
      return hub
    },
  }
  return hubs
}

function createTestHub(surroundings: HubSurroundings, hubs: TestHubs): TestHub {
  const groups = new Set<string>()
  const targets = new Map<string, (message: unknown) => void>()
  const handlers: Record<'close' | 'reconnecting' | 'reconnected', () => void> = {
    close: () => undefined,
    reconnecting: () => undefined,
    reconnected: () => undefined,
  }
  let quietTimeBack: number | undefined
  return {
    surroundings,
    groups,
    start: () => hubs.onStart?.(surroundings) ?? Promise.resolve(),
    stop: vi.fn(async () => {
      await hubs.onStop?.()
      handlers.close()
    }),
    invoke: vi.fn(async (method, group) => {
      if (hubs.refused.has(group as string)) throw new Error('Geen recht')
      if (method !== hubMethods.joinGroup) return void groups.delete(group as string)
      groups.add(group as string)
      return quietTimeBack ?? hubs.quietTime
    }),
    on: (target, handle) => {
      targets.set(target, handle)
    },
    onclose: (handle) => {
      handlers.close = handle
    },
    onreconnecting: (handle) => {
      handlers.reconnecting = handle
    },
    onreconnected: (handle) => {
      handlers.reconnected = handle
    },
    send: (change) =>
      targets.get(hubMessages.recordsChanged)?.({
        ids: [],
        action: 'Update',
        businessUnitId: null,
        userId: 'somebody',
        ...change,
      }),
    lose: (attemptsBefore = 0) => {
      groups.clear()
      const delay = surroundings.retryDelay(attemptsBefore)
      if (delay === null) handlers.close()
      else handlers.reconnecting()
      return delay
    },
    comeBack: (quiet = 0) => {
      quietTimeBack = quiet
      handlers.reconnected()
    },
    close: () => {
      groups.clear()
      handlers.close()
    },
  }
}
