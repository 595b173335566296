import type { Duplex } from 'node:stream'

/** From here on it is written at once, so that what waits is what the network has not taken. In bytes. */
const flushAt = 16_384

let corked: Duplex[] = []

/**
 * Writes to a socket, or through an HTTP answer to its socket, so that all that goes there in a turn of the event loop is
 * one call of the system.
 */
export function writeTogether(
  socket: Duplex,
  bytes: Uint8Array,
  through: { readonly write: (bytes: Uint8Array) => boolean } = socket,
): void {
  if (socket.writableCorked === 0) {
    socket.cork()
    corked.push(socket)
    if (corked.length === 1) process.nextTick(flush)
  }
  through.write(bytes)
  if (socket.writableLength > flushAt) socket.uncork()
}

function flush(): void {
  const sockets = corked
  corked = []
  for (const socket of sockets) socket.uncork()
}
