import {
  hubMessages,
  hubMethods,
  type RecordsChangedMessageDto,
} from '@stamboek/model/contract/realtime-messages'
import { beforeEach, type Mock, vi } from 'vitest'
import * as hubClient from '../src/realtime/hub-client.ts'

/** A hub connection without a server. */
export interface TestHub extends hubClient.RealtimeHub {
  readonly invoke: Mock<(method: string, ...args: readonly unknown[]) => Promise<unknown>>
  readonly stop: Mock<() => Promise<void>>
  readonly groups: ReadonlySet<string>
  readonly send: (change: Partial<RecordsChangedMessageDto> & { readonly dtoKey: string }) => void
  /** Simulates a lost or closed connection. */
  readonly close: () => void
}

export interface TestHubs {
  readonly create: () => hubClient.RealtimeHub
  readonly made: readonly TestHub[]
  readonly last: () => TestHub
  /** Replaces the start of a hub; undefined: it succeeds. */
  onStart: (() => Promise<void>) | undefined
  onStop: (() => Promise<void>) | undefined
  readonly refused: Set<string>
}

/** Replaces the official client by test hubs, in every test of a file. */
export function stubHubs(): TestHubs {
  const hubs = createTestHubs()
  beforeEach(() => {
    vi.spyOn(hubClient, 'createHub').mockImplementation(hubs.create)
  })
  return hubs
}

/** A connection creates one hub for each attempt. */
export function createTestHubs(): TestHubs {
  const made: TestHub[] = []
  const hubs: TestHubs = {
    made,
    onStart: undefined,
    onStop: undefined,
    refused: new Set(),
    last: () => {
      const hub = made.at(-1)
      if (!hub) throw new Error('No hub was created yet')
      return hub
    },
    create: () => {
      const hub = createTestHub(hubs)
      made.push(hub)
      return hub
    },
  }
  return hubs
}

function createTestHub(hubs: TestHubs): TestHub {
  const groups = new Set<string>()
  const targets = new Map<string, (message: unknown) => void>()
  let handleClose = (): void => undefined
  return {
    groups,
    start: () => hubs.onStart?.() ?? Promise.resolve(),
    stop: vi.fn(async () => {
      await hubs.onStop?.()
      handleClose()
    }),
    invoke: vi.fn(async (method, group) => {
      if (hubs.refused.has(group as string)) throw new Error('Geen recht')
      if (method === hubMethods.joinGroup) groups.add(group as string)
      else groups.delete(group as string)
    }),
    on: (target, handle) => {
      targets.set(target, handle)
    },
    onclose: (handle) => {
      handleClose = handle
    },
    send: (change) =>
      targets.get(hubMessages.recordsChanged)?.({
        ids: [],
        action: 'Update',
        businessUnitId: null,
        userId: 'somebody',
        ...change,
      }),
    close: () => {
      groups.clear()
      handleClose()
    },
  }
}
