import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The id is derived from the key, so that a damaged key is recognised. */
export interface SecretsKey {
  readonly id: string
  /** 32 random bytes, from which the cipher key is derived. */
  readonly bytes: Uint8Array
}

const version = 'v1'
const keyBytes = 32
const idBytes = 6
const ivBytes = 12
const tagBytes = 16

/** Returns a new random key; stores it nowhere. */
export function createSecretsKey(): SecretsKey {
  return toSecretsKey(randomBytes(keyBytes))
}

/** Throws RangeError unless there are 32 bytes. */
export function toSecretsKey(bytes: Uint8Array): SecretsKey {
  if (bytes.length !== keyBytes) throw new RangeError(`A key of secrets has ${keyBytes} bytes.`)
  return { id: derive(bytes, 'id', idBytes).toString('hex'), bytes }
}

/**
 * Seals a text with AES-256-GCM: `v1.<key id>.<iv>.<ciphertext and tag>`. It can be opened with the same `place` only
 * (decision 20).
 */
export function sealText(text: string, key: SecretsKey, place: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), iv, { authTagLength: tagBytes })
  cipher.setAAD(additionalData(key.id, place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [version, key.id, iv.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** Returns undefined if the key is not among `keys`, or key, place or content differ from those of the sealing. */
export function openText(
  sealed: string,
  keys: ReadonlyMap<string, SecretsKey>,
  place: string,
): string | undefined {
  const [, id = '', iv = '', content = ''] = sealed.split('.')
  const key = keys.get(id)
  if (!key || !sealed.startsWith(`${version}.`)) return undefined
  const bytes = Buffer.from(content, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), Buffer.from(iv, 'base64url'), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(additionalData(id, place))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const cipherKeys = new WeakMap<SecretsKey, Buffer>()

function cipherKey(key: SecretsKey): Buffer {
  const known = cipherKeys.get(key)
  if (known) return known
  const made = derive(key.bytes, 'cipher', keyBytes)
  cipherKeys.set(key, made)
  return made
}

function derive(bytes: Uint8Array, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', `stamboek/secrets/${version}/${purpose}`, length))
}

function additionalData(keyId: string, place: string): Buffer {
  return Buffer.from(`${version}|${keyId}|${place}`)
}
