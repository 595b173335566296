import { randomBytes } from 'node:crypto'

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
    sequence = randomBytes(2).readUInt16BE() & 0x7ff
  } else if (++sequence > 0xfff) {
    lastTime += 1
    sequence = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastTime, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
