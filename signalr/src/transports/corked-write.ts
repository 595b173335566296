import type { Duplex } from 'node:stream'

/** Flush size in bytes, so that `writableLength` counts bytes that the network has not accepted. */
const flushThresholdBytes = 16_384

let corked: Duplex[] = []

/** Writes to the socket, which joins the writes of one tick. `through` is a stream over it, such as a response. */
export function corkedWrite(
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
  if (socket.writableLength > flushThresholdBytes) socket.uncork()
}

function flush(): void {
  const sockets = corked
  corked = []
  for (const socket of sockets) socket.uncork()
}
