import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Caller } from '../../access/caller.ts'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { type CallPurpose, callerOf, purposeOf, queueKeyOf, userOf } from './route-access.ts'

const user = { userId: 'anna' } as SignedInUser
const caller = { userId: 'anna' } as Caller
const refused = { code: 'notSignedIn', message: 'Je bent niet aangemeld.' }

test.each<[string, CallPurpose | undefined, CallPurpose]>([
  ['GET', undefined, 'read'],
  ['HEAD', undefined, 'read'],
  ['POST', undefined, 'change'],
  ['DELETE', undefined, 'change'],
  ['POST', 'search', 'search'],
  ['GET', 'change', 'change'],
])('%s of a route for %s is for: %s', (method, purpose, expected) => {
  const request = { method, routeOptions: { config: { purpose } } }
  expect(purposeOf(request as unknown as FastifyRequest)).toBe(expected)
})

test('a route that asks for a user has one, or is answered with 401', () => {
  expect(userOf({ user })).toBe(user)
  expect(callerOf({ caller })).toBe(caller)
  expect(() => userOf({ user: null })).toThrow(expect.objectContaining(refused))
  expect(() => callerOf({ caller: null })).toThrow(expect.objectContaining(refused))
})

test('users share a queue by who they are, and visitors by their address', () => {
  expect(queueKeyOf({ user, ip: '192.0.2.7' })).toBe('anna')
  expect(queueKeyOf({ user: null, ip: '192.0.2.7' })).toBe('192.0.2.7')
  expect(queueKeyOf({ ip: '192.0.2.7' })).toBe('192.0.2.7')
})
