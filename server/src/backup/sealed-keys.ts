import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)
/** Takes some 128 MiB and a second, once a back-up. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const algorithm = 'aes-256-gcm'
const tagBytes = 16

interface SealedKeys {
  readonly kind: 'stamboek-keys'
  readonly version: 1
  readonly salt: string
  readonly nonce: string
  readonly sealed: string
}

const minPassphraseLength = 12

/** Seals the text of a key file by a passphrase (scrypt, AES-256-GCM), as JSON. Throws a StartError for a short passphrase. */
export async function sealKeys(keys: string, passphrase: string): Promise<Buffer> {
  if (passphrase.length < minPassphraseLength)
    throw new StartError(`De wachtzin moet minstens ${minPassphraseLength} tekens hebben.`)
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, await derive(passphrase, salt, 32, cost), nonce)
  const sealed = Buffer.concat([cipher.update(keys, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const content: SealedKeys = {
    kind: 'stamboek-keys',
    version: 1,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    sealed: sealed.toString('base64'),
  }
  return Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`)
}

/** Opens what `sealKeys` returned. Throws a StartError for another passphrase or a damaged file. */
export async function openKeys(content: string, passphrase: string): Promise<string> {
  try {
    const { salt, nonce, sealed } = JSON.parse(content) as SealedKeys
    const bytes = Buffer.from(sealed, 'base64')
    const key = await derive(passphrase, Buffer.from(salt, 'base64'), 32, cost)
    const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64'))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const opened = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
    return opened.toString('utf8')
  } catch (error) {
    throw new StartError('De verzegelde sleutels gaan met deze wachtzin niet open, of zijn beschadigd.', {
      cause: error,
    })
  }
}
