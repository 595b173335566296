import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { vi } from 'vitest'
import { createSignInGate } from '../src/api/sign-in-gate.ts'
import { createRealtimeConnection } from '../src/realtime/realtime-connection.ts'
import { createSubscribable } from '../src/subscribable.ts'
import { createTestHubs } from './test-hub.ts'

export const countries = 'Main.CountryViewDto'
export const regions = 'Main.RegionViewDto'

/** A connection of a signed-in user over test hubs; not started yet. */
export function openTestConnection() {
  const hubs = createTestHubs()
  const gate = createSignInGate()
  gate.enable()
  const readSession = vi.fn(() => Promise.resolve<unknown>({}))
  const loadHub = vi.fn(() => Promise.resolve(hubs.create))
  const answers = createSubscribable()
  const connection = createRealtimeConnection({
    loadHub,
    gate,
    readSession,
    subscribeToResponses: answers.subscribe,
  })
  const states: string[] = []
  connection.subscribe(() => {
    const { state, hasGivenUp } = connection.status()
    states.push(hasGivenUp ? `${state} given up` : state)
  })
  const changes: RecordsChangedMessageDto[] = []
  connection.subscribeToChanges((change) => changes.push(change))
  return {
    hubs,
    gate,
    readSession,
    loadHub,
    connection,
    states,
    changes,
    /** Simulates an answered call. */
    answerCall: answers.publish,
    join: connection.joinRecordType,
    start: async () => {
      connection.start()
      await settle()
    },
  }
}

/** In ms. */
export async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}
