import { randomInt, randomUUID } from 'node:crypto'

let lastTime = 0
let sequence = 0

/**
 * A UUID v7 (RFC 9562): 48 bits of milliseconds, 12 bits that rise within one millisecond, 62 random bits. Ids made by
 * one process therefore sort in the order in which they were made.
 */
export function uuidV7(): string {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    sequence = randomInt(0x800)
  } else if (++sequence > 0xfff) {
    lastTime += 1
    sequence = 0
  }
  const time = lastTime.toString(16).padStart(12, '0')
  // The rest of a random UUID, variant included, which Node.js draws from a store of random bits.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}
