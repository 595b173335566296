import { expect, test } from 'vitest'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { queueKey } from './request-queues.ts'

test('the key of a queue is the user, or the IP address of a visitor', () => {
  const user = { userId: 'anna' } as SignedInUser
  expect(queueKey({ user, ip: '192.0.2.7' })).toBe('anna')
  expect(queueKey({ user: null, ip: '192.0.2.7' })).toBe('192.0.2.7')
  expect(queueKey({ ip: '192.0.2.7' })).toBe('192.0.2.7')
})
