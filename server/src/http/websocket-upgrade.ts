import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const upgradeHeads = new WeakMap<IncomingMessage, Buffer>()

export function isWebSocketUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/**
 * Dispatches an upgrade request to the application as any other request, with all checks and errors; a route that
 * expects it takes the socket (`readUpgradeHead`). The socket is closed after any other response.
 */
export function dispatchUpgrade(
  requestListener: RequestListener,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  // The HTTP server removes its listeners before an upgrade; an unhandled error would end the process.
  socket.on('error', () => socket.destroy())
  upgradeHeads.set(request, head)
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  // Closes the connection of a refused client, which no timeout of the HTTP server covers.
  response.on('finish', () => (socket as Socket).destroySoon())
  try {
    response.assignSocket(socket as Socket)
    requestListener(request, response)
  } catch {
    // The response to a pipelined earlier request still owns the socket. Browsers never do this.
    socket.destroy()
  }
}

/** Returns the bytes after the headers of an upgrade request; undefined for other requests. */
export function readUpgradeHead(request: IncomingMessage): Buffer | undefined {
  return upgradeHeads.get(request)
}
