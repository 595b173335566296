import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** What came behind the headers of a request for a WebSocket. */
const heads = new WeakMap<IncomingMessage, Buffer>()

export function isWebSocketUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/**
 * Hands a request for a WebSocket to the application like any other, with all of its checks and answers; a route that
 * expects it takes the socket (`headOfUpgrade`).
 */
export function dispatchUpgrade(
  answer: RequestListener,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  // From here on the HTTP server looks after it no more.
  socket.on('error', () => socket.destroy())
  heads.set(request, head)
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  // Whoever is refused is not waited for: no time limit of the HTTP server would ever end the connection.
  response.on('finish', () => (socket as Socket).destroySoon())
  try {
    response.assignSocket(socket as Socket)
    answer(request, response)
  } catch {
    // Asked for while the answer to a request before it still has the socket, which no browser does.
    socket.destroy()
  }
}

/** Undefined for a request that asks for no WebSocket. */
export function readUpgradeHead(request: IncomingMessage): Buffer | undefined {
  return heads.get(request)
}
