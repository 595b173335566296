import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { respond } from '../transports/respond.ts'

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 429 | 500 | 503
  readonly text?: string
  readonly allow?: string
}

export const refusals = {
  withoutId: { status: 400, text: 'Connection ID required' },
  unknownId: { status: 404, text: 'No Connection with that ID' },
  tooMany: { status: 429, text: 'Too many connections of one user.' },
  closing: { status: 503 },
  alreadyConnected: { status: 409, text: 'The connection has a transport already.' },
} as const satisfies Record<string, Refusal>

export function refuse(response: ServerResponse, { status, text = '', allow }: Refusal): void {
  if (allow !== undefined) response.setHeader('allow', allow)
  // The rest of the body is not read: the socket closes after the response.
  if (status === 408) response.setHeader('connection', 'close')
  respond(response, status, { body: text })
}

/**
 * Responds to an upgrade request with the refusal. The HTTP server has released the socket, so it closes after that.
 */
export function refuseUpgrade(request: IncomingMessage, socket: Duplex, refusal: Refusal): void {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.once('finish', () => (socket as Socket).destroySoon())
  response.assignSocket(socket as Socket)
  refuse(response, refusal)
}
