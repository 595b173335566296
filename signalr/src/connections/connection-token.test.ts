import { expect, test } from 'vitest'
import { createConnectionTokens } from './connection-token.ts'

const secret = Buffer.alloc(32, 1)
const ada = { userId: 'ada', isStateful: false, negotiateVersion: 1 } as const

test('any node with the secret verifies a token', () => {
  const { token, ticket } = createConnectionTokens(secret).issue({ ...ada, isStateful: true })
  expect(createConnectionTokens(secret).read(token, 'ada')).toEqual(ticket)
  expect(ticket.isStateful).toBe(true)
  expect(Math.abs(ticket.issuedAt - Date.now() / 1000)).toBeLessThan(5)
})

test('a token is for one user and one secret', () => {
  const { token } = createConnectionTokens(secret).issue(ada)
  expect(createConnectionTokens(secret).read(token, 'bob')).toBeNull()
  expect(createConnectionTokens(Buffer.alloc(32, 2)).read(token, 'ada')).toBeNull()
})

test('a changed token is refused', () => {
  const tokens = createConnectionTokens(secret)
  const { token } = tokens.issue(ada)
  const bytes = Buffer.from(token, 'base64url')
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(i) ^ 1, i)
    expect(tokens.read(changed.toString('base64url'), 'ada')).toBeNull()
  }
  for (const changed of [`${token}=`, `${token}A`, token.slice(1), '', `${token} `, '__proto__']) {
    expect(tokens.read(changed, 'ada')).toBeNull()
  }
})

test('the public id does not reveal the token, except in version 0, which has no other id', () => {
  const tokens = createConnectionTokens(secret)
  const { token, ticket } = tokens.issue(ada)
  expect(token.startsWith(ticket.connectionId.slice(0, -1))).toBe(true)
  expect(tokens.read(ticket.connectionId, 'ada')).toBeNull()
  const old = tokens.issue({ ...ada, negotiateVersion: 0 })
  expect(old.ticket.connectionId).toBe(old.token)
})

test('a short secret is refused', () => {
  expect(() => createConnectionTokens(Buffer.alloc(31))).toThrow(RangeError)
})
