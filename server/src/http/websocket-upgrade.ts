import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** First bytes of the WebSocket stream, by the upgrade request that they followed. */
const upgradeHeads = new WeakMap<IncomingMessage, Buffer>()

export function isWebSocketUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/**
 * Dispatches an upgrade request to the application like any other request, with all of its checks and errors; a route that
 * expects it takes the socket (`readUpgradeHead`).
 */
export function dispatchUpgrade(
  requestListener: RequestListener,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  // The HTTP server removes its own listeners before an upgrade; an unheard error would end the process.
  socket.on('error', () => socket.destroy())
  upgradeHeads.set(request, head)
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  // Closes the connection of a refused client, which no timeout of the HTTP server covers any more.
  response.on('finish', () => (socket as Socket).destroySoon())
  try {
    response.assignSocket(socket as Socket)
    requestListener(request, response)
  } catch {
    // A pipelined upgrade: the response to an earlier request still owns the socket. Browsers never send one.
    socket.destroy()
  }
}

/** The bytes that followed the headers of an upgrade request; undefined for any other request. */
export function readUpgradeHead(request: IncomingMessage): Buffer | undefined {
  return upgradeHeads.get(request)
}
