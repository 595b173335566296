import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Caller } from '../../access/caller.ts'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { type RequestPurpose, requestPurpose, requireCaller, requireUser } from './route-config.ts'

const user = { userId: 'anna' } as SignedInUser
const caller = { userId: 'anna' } as Caller
const refused = { code: 'notSignedIn', message: 'Je bent niet aangemeld.' }

test.each<[string, RequestPurpose | undefined, RequestPurpose]>([
  ['GET', undefined, 'read'],
  ['HEAD', undefined, 'read'],
  ['POST', undefined, 'change'],
  ['DELETE', undefined, 'change'],
  ['POST', 'search', 'search'],
  ['GET', 'change', 'change'],
])('%s of a route for %s is for: %s', (method, purpose, expected) => {
  const request = { method, routeOptions: { config: { purpose } } }
  expect(requestPurpose(request as unknown as FastifyRequest)).toBe(expected)
})

test('requires a user and a caller, else 401', () => {
  expect(requireUser({ user })).toBe(user)
  expect(requireCaller({ caller })).toBe(caller)
  expect(() => requireUser({ user: null })).toThrow(expect.objectContaining(refused))
  expect(() => requireCaller({ caller: null })).toThrow(expect.objectContaining(refused))
})
