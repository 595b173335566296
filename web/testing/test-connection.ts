import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { vi } from 'vitest'
import { createSignInGate } from '../src/api/sign-in-gate.ts'
import { createRealtimeConnection } from '../src/realtime/realtime-connection.ts'
import { createRealtimeLink, type LinkParts } from '../src/realtime/realtime-link.ts'
import { createTestHubs } from './test-hub.ts'

export const countries = 'Main.CountryViewDto'
export const regions = 'Main.RegionViewDto'

/** A live connection of somebody who is signed in, with hubs for tests; not started yet. */
export function openTestConnection() {
  const hubs = createTestHubs()
  const gate = createSignInGate()
  gate.open()
  const askSession = vi.fn(() => Promise.resolve<unknown>({}))
  const loadLink = vi.fn(() => Promise.resolve((parts: LinkParts) => createRealtimeLink(hubs.create, parts)))
  let answerCall = (): void => undefined
  const connection = createRealtimeConnection({
    loadLink,
    gate,
    askSession,
    hearAnswers: (listener) => {
      answerCall = listener
      return () => {
        answerCall = () => undefined
      }
    },
  })
  const states: string[] = []
  connection.subscribe(() => {
    const { state, hasGivenUp } = connection.status()
    states.push(hasGivenUp ? `${state} given up` : state)
  })
  const heard: RecordsChangedMessageDto[] = []
  return {
    hubs,
    gate,
    askSession,
    loadLink,
    connection,
    states,
    heard,
    /** The server answers a call. */
    answerCall: () => answerCall(),
    hear: (dtoKey: string, readAt: () => number | undefined = () => undefined) =>
      connection.hear(dtoKey, (change) => heard.push(change), readAt),
    start: async () => {
      connection.start()
      await settle()
    },
  }
}

/** Lets time pass, in ms. */
export async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}
