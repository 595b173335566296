import type { IncomingMessage, ServerResponse } from 'node:http'
import { EventStreamTransport } from '../transports/event-stream-transport.ts'
import { LongPollingTransport } from '../transports/long-polling-transport.ts'
import { respond } from '../transports/respond.ts'
import type { Client, ClientConnection } from './client-connection.ts'
import type { Ticket } from './connection-token.ts'
import { authorizeRequest, type Endpoint, findRefusal, readTarget } from './endpoint.ts'
import { negotiate } from './negotiate.ts'
import { type Refusal, refusals, refuse } from './refusal.ts'

interface Call<User> {
  readonly endpoint: Endpoint<User>
  readonly client: Client<User>
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly query: URLSearchParams
}

/** Handles negotiate, polls, event streams, posts and deletes. Never rejects. */
export async function handleHttpRequest<User>(
  endpoint: Endpoint<User>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const refusal = await route(endpoint, request, response)
    if (refusal) refuse(response, refusal)
  } catch (error) {
    endpoint.registry.options.reportFailure(error)
    if (response.headersSent) response.destroy()
    else refuse(response, { status: 500 })
  }
}

async function route<User>(
  endpoint: Endpoint<User>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Refusal | null> {
  const { path, query } = readTarget(request)
  const { method = '' } = request
  const isNegotiation = path.endsWith('/negotiate')
  const allowed = isNegotiation ? ['POST'] : ['GET', 'POST', 'DELETE']
  if (!allowed.includes(method)) return { status: 405, allow: allowed.join(', ') }

  const client = await authorizeRequest(endpoint, request)
  if ('status' in client) return client
  if (isNegotiation) {
    const { registry, tokens } = endpoint
    const allowsStateful = registry.options.statefulReconnectBytes > 0
    respond(response, 200, {
      body: JSON.stringify(negotiate(query, client.userId, { tokens, allowsStateful })),
      contentType: 'application/json',
    })
    return null
  }

  const id = query.get('id')
  if (!id) return refusals.withoutId
  const ticket = endpoint.tokens.read(id, client.userId)
  if (!ticket) return refusals.unknownId
  const call = { endpoint, client, request, response, query }
  if (method === 'GET') return handleGet(call, ticket)
  const connection = endpoint.registry.find(ticket)
  if (!connection) return refusals.unknownId
  return method === 'POST' ? handlePost(connection, call) : handleDelete(connection, call)
}

function handleGet<User>(call: Call<User>, ticket: Ticket): Refusal | null {
  const isEventStream = (call.request.headers.accept ?? '').includes('text/event-stream')
  const connection = call.endpoint.registry.find(ticket)
  if (connection) return isEventStream ? refusals.alreadyConnected : handlePoll(connection, call)
  const refusal = findRefusal(call.endpoint.registry, ticket, call.client)
  if (refusal) return refusal
  if (call.response.destroyed) return null
  const opened = call.endpoint.registry.open(ticket, call.client)
  if (isEventStream) {
    opened.attach(new EventStreamTransport(call.response, call.request.socket, opened))
    return null
  }
  const transport = new LongPollingTransport(opened, call.endpoint.registry.options)
  opened.attach(transport)
  transport.handleFirstPoll(call.response)
  return null
}

function handlePoll<User>({ transport }: ClientConnection<User>, { response }: Call<User>): Refusal | null {
  if (!(transport instanceof LongPollingTransport)) {
    return {
      status: 400,
      text: `Cannot change transports mid-connection; it has ${transport?.kind ?? 'none'}.`,
    }
  }
  transport.handlePoll(response)
  return null
}

async function handlePost<User>(
  connection: ClientConnection<User>,
  { request, response }: Call<User>,
): Promise<Refusal | null> {
  if (connection.transport?.kind === 'WebSockets' || connection.canReconnect) {
    return { status: 405, text: 'POST requests are not allowed for WebSocket connections.' }
  }
  const refusal = await connection.posts.receive(request)
  if (!refusal) respond(response, 200)
  return refusal
}

function handleDelete<User>(connection: ClientConnection<User>, { response }: Call<User>): Refusal | null {
  if (connection.transport?.kind !== 'LongPolling') {
    return { status: 400, text: 'Cannot terminate this connection using the DELETE endpoint.' }
  }
  connection.terminate()
  respond(response, 202)
  return null
}
