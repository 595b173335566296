import { randomInt, randomUUID } from 'node:crypto'

let lastTime = 0
let sequence = 0

/**
 * Creates a UUID v7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter within the millisecond, 62 random bits. Ids
 * of one process sort in the order of their creation.
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
  // Takes the variant and random bits of a UUID v4, since Node.js caches random bits for those.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}
