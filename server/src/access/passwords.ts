import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
const saltLength = 16

/** Hashes with Argon2id; returns a PHC string, which contains its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  const tag = await deriveTag(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`
}

/** Compares in constant time; returns false for an unreadable hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expectedTag = Buffer.from(expected, 'base64')
  const tag = await deriveTag(password, Buffer.from(salt, 'base64'), parameters)
  return expectedTag.length === tag.length && timingSafeEqual(expectedTag, tag)
}

/** Well-formed and of equal cost; no password yields a tag of zeroes. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Takes as long as verifying a real password, so that timing does not reveal whether a user exists. */
export async function verifyDummyPassword(password: string): Promise<void> {
  await verifyPassword(password, dummyHash)
}

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

function deriveTag(password: string, nonce: Buffer, parameters: Cost): Promise<Buffer> {
  return promisify(argon2)('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    tagLength,
    ...parameters,
  })
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
