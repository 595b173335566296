import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { WebSocketTransport } from '../transports/web-socket-transport.ts'
import type { Client, ClientConnection } from './client-connection.ts'
import { ConnectionClosed } from './connection-closed.ts'
import { type Ticket, unnegotiatedTicket } from './connection-token.ts'
import { authorizeRequest, type Endpoint, readTarget, refusalToOpen } from './endpoint.ts'
import { type Refusal, refusals, refuseUpgrade } from './refusal.ts'

/** An upgrade request as Node.js hands it over. */
export interface Upgrade {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

/**
 * Takes WebSockets, also of clients that did not negotiate. The function resolves with the status of its answer, and never
 * rejects.
 */
export function createWebSocketEndpoint<User>(
  endpoint: Endpoint<User>,
): (upgrade: Upgrade) => Promise<number> {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: endpoint.registry.options.maximumBatchBytes,
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
      // From here to the callback nothing is awaited: what is found free now cannot be taken by another meanwhile.
      const admitted = admit(endpoint, request, client)
      if ('status' in admitted) return refuse(admitted)
      socket.off('error', destroy)
      let isTaken = false
      server.handleUpgrade(request, socket, head, (webSocket) => {
        isTaken = true
        const connection = admitted.connect()
        boundHandshake(connection, socket, endpoint.registry.options.maximumReceiveBytes)
        connection.attach(new WebSocketTransport(webSocket, socket, connection))
      })
      return isTaken ? 101 : statusOfLibrary
    } catch (error) {
      endpoint.registry.options.reportFailure(error)
      socket.destroy()
      return 500
    }
  }
}

/** Of its answer to what is no request for a WebSocket. */
const statusOfLibrary = 400

/** The connection is made only once the WebSocket is: its request can still turn out to be none. */
function admit<User>(
  endpoint: Endpoint<User>,
  request: IncomingMessage,
  client: Client<User>,
): { readonly connect: () => ClientConnection<User> } | Refusal {
  const { registry, tokens } = endpoint
  const open = (ticket: Ticket) =>
    refusalToOpen(registry, ticket, client) ?? { connect: () => registry.open(ticket, client) }

  const id = readTarget(request).query.get('id')
  if (!id) return open(unnegotiatedTicket())
  const ticket = tokens.read(id, client.userId)
  if (!ticket) return refusals.unknownId
  const connection = registry.find(ticket)
  if (!connection) return open(ticket)
  return connection.canReconnect ? { connect: () => connection } : refusals.alreadyConnected
}

/**
 * The library gathers a WebSocket message of up to `maximumBatchBytes` before anybody sees it. Who has not shaken hands yet
 * has nothing to send that is larger than a handshake may be.
 */
function boundHandshake<User>(
  connection: ClientConnection<User>,
  socket: Duplex,
  maximumBytes: number,
): void {
  let received = 0
  const count = (bytes: Buffer) => {
    received += bytes.length
    // The library has heard of these bytes before: what they complete is read by now.
    if (!connection.isShakingHands) socket.off('data', count)
    else if (received > maximumBytes) {
      connection.terminate(new ConnectionClosed('More came than a handshake can be.'))
    }
  }
  if (connection.isShakingHands) socket.on('data', count)
}
