import { hash } from 'node:crypto'

/** A point of a chain: the entries up to it, the last of them, and the hash over all of them. */
export interface ChainPoint {
  /** Entries of the chain up to here. */
  readonly entries: number
  readonly lastSequence: number
  /** The latest time of an entry in the seal, in milliseconds since 1970. */
  readonly lastTime: number
}

/** The hash before the first seal, and the digest before the first entry of a seal. */
export const noHash = Buffer.alloc(32)

/** The digest of a seal with one more entry. */
export function extendDigest(digest: Buffer, link: Buffer): Buffer {
  return hash('sha256', Buffer.concat([digest, link]), 'buffer')
}

/** The hash of the chain at a point of a seal with this digest, behind the seal with the hash `previous`. */
export function hashPoint(
  previous: Buffer,
  digest: Buffer,
  { entries, lastSequence, lastTime }: ChainPoint,
): Buffer {
  const numbers = Buffer.alloc(24)
  numbers.writeBigInt64BE(BigInt(entries), 0)
  numbers.writeBigInt64BE(BigInt(lastSequence), 8)
  numbers.writeBigInt64BE(BigInt(lastTime), 16)
  return hash('sha256', Buffer.concat([previous, numbers, digest]), 'buffer')
}
