import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { WebSocketTransport } from '../transports/web-socket-transport.ts'
import type { Client, ClientConnection } from './client-connection.ts'
import { type Ticket, unnegotiatedTicket } from './connection-token.ts'
import {
  authorizeRequest,
  type Endpoint,
  type Refusal,
  readTarget,
  refusals,
  refusalToOpen,
} from './endpoint.ts'

/** An upgrade request as Node.js hands it over. */
export interface Upgrade {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

/** Takes WebSockets, also of clients that did not negotiate. The function never rejects. */
export function createWebSocketEndpoint<User>(endpoint: Endpoint<User>): (upgrade: Upgrade) => Promise<void> {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: endpoint.registry.options.maximumBatchBytes,
  })
  return async (upgrade) => {
    const { socket } = upgrade
    const destroy = () => socket.destroy()
    socket.on('error', destroy)
    try {
      if (upgrade.request.method !== 'GET') {
        refuse(socket, { status: 405, allow: 'GET' })
        return
      }
      const client = await authorizeRequest(endpoint, upgrade.request)
      // From here to the callback nothing is awaited: what is found free now cannot be taken by another meanwhile.
      const admitted = 'status' in client ? client : admit(endpoint, upgrade.request, client)
      if ('status' in admitted) {
        refuse(socket, admitted)
        return
      }
      socket.off('error', destroy)
      server.handleUpgrade(upgrade.request, socket, upgrade.head, (webSocket) => {
        const connection = admitted.connect()
        connection.attach(new WebSocketTransport(webSocket, socket, connection))
      })
    } catch (error) {
      endpoint.registry.options.reportFailure(error)
      socket.destroy()
    }
  }
}

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

function refuse(socket: Duplex, { status, text = '', allow }: Refusal): void {
  socket.once('finish', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      'Content-Type: text/plain',
      `Content-Length: ${Buffer.byteLength(text)}`,
      ...(allow === undefined ? [] : [`Allow: ${allow}`]),
      '',
      text,
    ].join('\r\n'),
  )
}
