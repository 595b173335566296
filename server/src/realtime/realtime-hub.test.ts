import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { businessUnitGroup, recordTypeGroup } from '@stamboek/model/contract/realtime-messages'
import type { HubCall } from '@stamboek/signalr/hubs/hub'
import { HubError } from '@stamboek/signalr/hubs/hub'
import {
  catalogue,
  createConnection,
  createSignedInUser,
  otherUnit,
  type TestConnection,
  thisUnit,
} from '@stamboek/testing/realtime/hub-connections'
import { beforeEach, expect, test } from 'vitest'
import type { ConnectedUser } from '../access/connected-user.ts'
import type { SignedInUser } from '../access/signed-in-user.ts'
import { createRealtimeHub } from './realtime-hub.ts'

const countries = recordTypeGroup('Main.CountryViewDto')
const user = createSignedInUser(['CountryRead'], { [thisUnit]: [] })
const request = new IncomingMessage(new Socket())

let now: SignedInUser | undefined
let connection: TestConnection

const hub = createRealtimeHub({
  catalogue,
  recognize: async () => now,
  findAdmittedUser: (asked) => (asked === request ? { credential: 'session:s', access: user } : undefined),
})

beforeEach(() => {
  now = user
  connection = createConnection(user)
})

/** The answer, or the text of the error. */
async function call(method: 'JoinGroup' | 'LeaveGroup', ...given: unknown[]): Promise<unknown> {
  const run = hub.methods?.[method] as (call: HubCall<ConnectedUser>, ...given: unknown[]) => unknown
  try {
    return await run({ connection, signal: connection.signal }, ...given)
  } catch (error) {
    if (error instanceof HubError) return error.message
    throw error
  }
}

test('accepts the users that the HTTP room authorised, and no others', async () => {
  expect(await hub.authorize(request)).toMatchObject({
    userId: user.userId,
    user: { credential: 'session:s' },
  })
  expect(await hub.authorize(new IncomingMessage(new Socket()))).toEqual({ refusedWith: 401 })
})

test('groups can be joined and left, twice as well', async () => {
  for (const name of [countries, businessUnitGroup(thisUnit), countries]) await call('JoinGroup', name)
  expect(connection.groups).toEqual(new Set([countries, businessUnitGroup(thisUnit)]))
  for (const name of [countries, countries]) expect(await call('LeaveGroup', name)).toBeUndefined()
  expect(connection.groups).toEqual(new Set([businessUnitGroup(thisUnit)]))
})

test('joining asks for the right as it is now', async () => {
  expect(await call('JoinGroup', businessUnitGroup(otherUnit))).toBe(
    'Je hebt geen toegang tot deze business unit.',
  )
  now = createSignedInUser([], { [thisUnit]: [], [otherUnit]: [] })
  expect(await call('JoinGroup', businessUnitGroup(otherUnit))).toBeUndefined()
  expect(await call('JoinGroup', countries)).toBe('Hiervoor ontbreekt het recht CountryRead.')
  expect(connection.user.access).toBe(now)
  now = undefined
  expect(await call('JoinGroup', countries)).toBe(
    'Je bent niet (meer) aangemeld. Meld je aan om verder te gaan.',
  )
  expect(connection.groups).toEqual(new Set([businessUnitGroup(otherUnit)]))
})

test('rights that were read earlier do not replace those of the connection', async () => {
  const newer = { ...createSignedInUser([], { [thisUnit]: [] }), validUntil: 2_000 }
  connection.user.access = newer
  now = { ...createSignedInUser(['CountryRead'], { [otherUnit]: [] }), validUntil: 1_999 }
  expect(await call('JoinGroup', countries)).toBe('Hiervoor ontbreekt het recht CountryRead.')
  expect(await call('JoinGroup', businessUnitGroup(otherUnit))).toBe(
    'Je hebt geen toegang tot deze business unit.',
  )
  expect(connection.user.access).toBe(newer)
  expect(connection.groups).toEqual(new Set())
})

test.each(['JoinGroup', 'LeaveGroup'] as const)('%s takes the name of one group', async (method) => {
  const wrong = 'Geef de naam van één groep, van hoogstens 200 tekens.'
  expect(await call(method)).toBe(wrong)
  expect(await call(method, 7)).toBe(wrong)
  expect(await call(method, countries, countries)).toBe(wrong)
  expect(await call(method, 'x'.repeat(201))).toBe(wrong)
  expect(await call(method, 'x'.repeat(200))).toBe('Deze groep bestaat niet.')
})

test('a connection is in so many groups at the most', async () => {
  for (let index = 0; index < 200; index += 1) connection.join(`group ${index}`)
  expect(await call('JoinGroup', countries)).toBe('Een verbinding kan in hoogstens 200 groepen zijn.')
  connection.leave('group 7')
  expect(await call('JoinGroup', countries)).toBeUndefined()
  expect(await call('JoinGroup', countries)).toBeUndefined()
})

test('a user has so many connections at the most; one that ends makes room', () => {
  const many = Array.from({ length: 50 }, () => createConnection(createSignedInUser([], {}, 'druk')))
  for (const each of many) void hub.onConnected?.(each)
  const next = createConnection(createSignedInUser([], {}, 'druk'))
  expect(() => hub.onConnected?.(next)).toThrow(HubError)
  void hub.onConnected?.(createConnection(createSignedInUser([], {}, 'rustig')))
  if (many[7]) void hub.onDisconnected?.(many[7])
  expect(() => hub.onConnected?.(next)).not.toThrow()
  void hub.onDisconnected?.(next)
  expect(() => hub.onConnected?.(createConnection(createSignedInUser([], {}, 'druk')))).not.toThrow()
})
