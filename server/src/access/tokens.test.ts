import { expect, test } from 'vitest'
import { createToken, hashToken } from './tokens.ts'

test('a token is 256 bits for an address, and never the same', () => {
  const [one, other] = [createToken(), createToken()]
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(other).not.toBe(one)
})

test('of a token the SHA-256 is stored', () => {
  const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(hashToken('abc')).toEqual(Buffer.from(expected, 'hex'))
})
