import { businessUnitGroup, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import {
  catalogue,
  createConnection,
  createSignedInUser,
  otherUnit,
  type TestConnection,
  thisUnit,
} from '@stamboek/testing/realtime/hub-connections'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { type Recheck, startRecheck } from './recheck-connections.ts'

const countries = recordTypeGroup('Main.CountryViewDto')
const planner = createSignedInUser(['CountryRead'], { [thisUnit]: [] }, 'planner')
const lezer = createSignedInUser(['CountryRead', 'VatRead'], { [thisUnit]: [], [otherUnit]: [] }, 'lezer')

let sessions: Map<string, SignedInUser>
let connections: TestConnection[]
let failures: unknown[]
let recognize: (key: string) => Promise<SignedInUser | undefined>
let recheck: Recheck

beforeEach(() => {
  vi.useFakeTimers()
  sessions = new Map([
    ['session:1', planner],
    ['session:2', lezer],
  ])
  connections = [
    createConnection(planner, 'session:1'),
    createConnection(lezer, 'session:2'),
    createConnection(lezer, 'session:2'),
  ]
  failures = []
  recognize = vi.fn(async (key: string) => sessions.get(key))
  recheck = startRecheck({
    catalogue,
    recognize: (key) => recognize(key),
    connections: () => connections,
    onFailure: (error) => failures.push(error),
  })
})
afterEach(() => {
  recheck.close()
  vi.useRealTimers()
})

function farewells(): readonly unknown[] {
  return connections.map((connection) => connection.closeReason())
}

async function look(userId?: string): Promise<void> {
  recheck.request(userId)
  await vi.advanceTimersByTimeAsync(0)
}

test('without changes no connection is closed, and each session is read once', async () => {
  for (const connection of connections) connection.join(countries)
  await look()
  expect(farewells()).toEqual([undefined, undefined, undefined])
  expect(vi.mocked(recognize).mock.calls).toEqual([['session:1'], ['session:2']])
})

test('whose session is over is sent away for good', async () => {
  sessions.delete('session:2')
  await look()
  const over = { error: 'Je bent niet meer aangemeld.', allowReconnect: false }
  expect(farewells()).toEqual([undefined, over, over])
})

test('a user who lost the right to a group leaves it and may reconnect', async () => {
  const [first, second, third] = connections
  second?.join(businessUnitGroup(otherUnit))
  second?.join(countries)
  third?.join(countries)
  sessions.set('session:2', createSignedInUser(['CountryRead'], { [thisUnit]: [] }, 'lezer'))
  await look()
  const changed = { error: 'Je rechten zijn gewijzigd.', allowReconnect: true }
  expect(farewells()).toEqual([undefined, changed, undefined])
  expect(second?.groups).toEqual(new Set([countries]))
  expect(third?.user.access.businessUnits.has(otherUnit)).toBe(false)
  expect(first?.user.access).toBe(planner)
})

test('only one user is looked at where only he can have changed', async () => {
  sessions.clear()
  await look('planner')
  expect(farewells()).toEqual([expect.anything(), undefined, undefined])
})

test('rechecks periodically, every 10 seconds', async () => {
  await vi.advanceTimersByTimeAsync(9_999)
  expect(recognize).not.toHaveBeenCalled()
  sessions.delete('session:1')
  await vi.advanceTimersByTimeAsync(1)
  expect(farewells()).toEqual([expect.anything(), undefined, undefined])
})

test('a change during a recheck causes another one, and many cause only one', async () => {
  const answer = Promise.withResolvers<SignedInUser | undefined>()
  const first = vi.fn(() => answer.promise)
  recognize = first
  await look()
  recognize = vi.fn(async (key: string) => sessions.get(key))
  sessions.delete('session:1')
  for (let index = 0; index < 5; index += 1) await look()
  expect(recognize).not.toHaveBeenCalled()
  answer.resolve(planner)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(farewells()).toEqual([expect.anything(), undefined, undefined])
  expect(recognize).toHaveBeenCalledTimes(2)
})

test('however many rights change, all are looked at at once and then once a second, and the last change is seen', async () => {
  const looks = () => vi.mocked(recognize).mock.calls.filter(([key]) => key === 'session:2').length
  await look()
  expect(looks()).toBe(1)
  for (let index = 0; index < 99; index += 1) {
    await look()
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(looks()).toBe(5)
  sessions.delete('session:2')
  await look()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(farewells()).toEqual([undefined, expect.anything(), expect.anything()])
})

test('a user is looked at at once, also while all are looked at and right after that', async () => {
  const answer = Promise.withResolvers<SignedInUser | undefined>()
  recognize = () => answer.promise
  await look()
  recognize = async () => undefined
  await look('planner')
  expect(farewells()).toEqual([expect.anything(), undefined, undefined])
  answer.resolve(lezer)
  await vi.advanceTimersByTimeAsync(0)
  await look('lezer')
  expect(farewells()).not.toContain(undefined)
})

test('nothing is looked at once it is over', async () => {
  await look()
  await look()
  recheck.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(recognize).toHaveBeenCalledTimes(2)
})

test('a failed recheck closes no connection, and the next one succeeds', async () => {
  recognize = () => Promise.reject(new Error('weg'))
  await look()
  expect(farewells()).toEqual([undefined, undefined, undefined])
  expect(failures).toEqual([new Error('weg')])
  recognize = async () => undefined
  await vi.advanceTimersByTimeAsync(20_000)
  expect(farewells()).not.toContain(undefined)
})
