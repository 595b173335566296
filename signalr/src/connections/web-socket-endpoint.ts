import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { WebSocketTransport } from '../transports/web-socket-transport.ts'
import type { Client, ClientConnection } from './client-connection.ts'
import { ConnectionClosed } from './connection-closed.ts'
import { createUnnegotiatedTicket, type Ticket } from './connection-token.ts'
import { authorizeRequest, type Endpoint, findRefusal, readTarget } from './endpoint.ts'
import { type Refusal, refusals, refuseUpgrade } from './refusal.ts'

export interface Upgrade {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

/**
 * Accepts WebSockets, with or without negotiation. The function resolves with the status of the response and never
 * rejects.
 */
export function createWebSocketEndpoint<User>(
  endpoint: Endpoint<User>,
): (upgrade: Upgrade) => Promise<number> {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: endpoint.registry.options.maxBatchBytes,
  })
  return async ({ request, socket, head }) => {
    const destroy = () => socket.destroy()
    const refuse = (refusal: Refusal): number => {
      refuseUpgrade(request, socket, refusal)
      return refusal.status
    }
    socket.on('error', destroy)
    try {
      if (request.method !== 'GET') return refuse({ status: 405, allow: 'GET' })
      const client = await authorizeRequest(endpoint, request)
      if ('status' in client) return refuse(client)
      // No await from here to the callback, so that no other request can take the connection.
      const admitted = admit(endpoint, request, client)
      if ('status' in admitted) return refuse(admitted)
      socket.off('error', destroy)
      let isTaken = false
      server.handleUpgrade(request, socket, head, (webSocket) => {
        isTaken = true
        const connection = admitted.connect()
        limitHandshakeBytes(connection, socket, endpoint.registry.options.maxReceiveBytes)
        connection.attach(new WebSocketTransport(webSocket, socket, connection))
      })
      return isTaken ? 101 : libraryStatus
    } catch (error) {
      endpoint.registry.options.reportFailure(error)
      socket.destroy()
      return 500
    }
  }
}

const libraryStatus = 400

/** Creates the connection after the WebSocket, since the library may still refuse the request. */
function admit<User>(
  endpoint: Endpoint<User>,
  request: IncomingMessage,
  client: Client<User>,
): { readonly connect: () => ClientConnection<User> } | Refusal {
  const { registry, tokens } = endpoint
  const open = (ticket: Ticket) =>
    findRefusal(registry, ticket, client) ?? { connect: () => registry.open(ticket, client) }

  const id = readTarget(request).query.get('id')
  if (!id) return open(createUnnegotiatedTicket())
  const ticket = tokens.read(id, client.userId)
  if (!ticket) return refusals.unknownId
  const connection = registry.find(ticket)
  if (!connection) return open(ticket)
  return connection.canReconnect ? { connect: () => connection } : refusals.alreadyConnected
}

/**
 * The library buffers a whole WebSocket message of up to `maxBatchBytes`. Before the handshake the limit is that of a
 * handshake.
 */
function limitHandshakeBytes<User>(
  connection: ClientConnection<User>,
  socket: Duplex,
  maxBytes: number,
): void {
  let received = 0
  const count = (bytes: Buffer) => {
    received += bytes.length
    if (!connection.isHandshaking) socket.off('data', count)
    else if (received > maxBytes) {
      connection.terminate(new ConnectionClosed('More came than a handshake can be.'))
    }
  }
  if (connection.isHandshaking) socket.on('data', count)
}
