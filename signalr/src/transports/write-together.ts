/** What a socket and an HTTP response have in common here. */
interface CorkedWritable {
  readonly writableCorked: number
  readonly writableLength: number
  readonly cork: () => void
  readonly uncork: () => void
  readonly write: (bytes: Uint8Array) => boolean
}

/** From here on it is written at once, so that what waits is what the network has not taken. In bytes. */
const flushAt = 16_384

let corked: CorkedWritable[] = []

/** Writes, so that all that goes to one receiver in a turn of the event loop is one call of the system. */
export function writeTogether(writable: CorkedWritable, bytes: Uint8Array): void {
  if (writable.writableCorked === 0) {
    writable.cork()
    corked.push(writable)
    if (corked.length === 1) process.nextTick(flush)
  }
  writable.write(bytes)
  if (writable.writableLength > flushAt) writable.uncork()
}

function flush(): void {
  const writables = corked
  corked = []
  for (const writable of writables) writable.uncork()
}
