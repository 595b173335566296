import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password fits its own hash alone, however its letters are composed', async () => {
  const hash = await hashPassword('caf\u00e9 om de hoek')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('caf\u00e9 om de hoek', hash)).toBe(true)
  expect(await verifyPassword('cafe\u0301 om de hoek', hash)).toBe(true)
  expect(await verifyPassword('cafe om de hoek', hash)).toBe(false)
  expect(await hashPassword('caf\u00e9 om de hoek')).not.toBe(hash)
})

test.each(['', 'demobeheerder', '$argon2id$v=19$m=19456,t=2,p=1$abc', '$2b$10$abcdefghijklmnopqrstuv'])(
  'nothing fits the hash "%s"',
  async (hash) => {
    expect(await verifyPassword(hash, hash)).toBe(false)
  },
)

test('a hash names its own cost, so that one that was made at another cost still fits', async () => {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: 'een lang wachtwoord',
    nonce,
    memory: 128,
    passes: 10,
    parallelism: 12,
    tagLength: 32,
  })
  const [salt, expected] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  const hash = `$argon2id$v=19$m=128,t=10,p=12$${salt}$${expected}`
  expect(await verifyPassword('een lang wachtwoord', hash)).toBe(true)
  expect(await verifyPassword('een lang wachtwoord', `x${hash}`)).toBe(false)
  expect(await verifyPassword('een lang wachtwoord', `${hash}.`)).toBe(false)
})

test('a password does not fit a part of its hash', async () => {
  const hash = await hashPassword('een lang wachtwoord')
  const half = hash.replace(/(\$[A-Za-z0-9+/]{22})[A-Za-z0-9+/]{21}$/, '$1')
  expect(half).toHaveLength(hash.length - 21)
  expect(await verifyPassword('een lang wachtwoord', half)).toBe(false)
})
