import type { IncomingMessage } from 'node:http'
import type { Authorization } from './authorization.ts'
import type { Client } from './client-connection.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import type { ConnectionTokens, Ticket } from './connection-token.ts'
import { type Refusal, refusals } from './refusal.ts'

export interface Endpoint<User> {
  readonly registry: ConnectionRegistry<User>
  readonly tokens: ConnectionTokens
  readonly authorize: (request: IncomingMessage) => Promise<Authorization<User>>
}

/** The user of a request, or a refusal; refuses while the server closes and when the hook fails. */
export async function authorizeRequest<User>(
  { registry, authorize }: Endpoint<User>,
  request: IncomingMessage,
): Promise<Client<User> | Refusal> {
  if (registry.isClosing) return refusals.closing
  try {
    const authorization = await authorize(request)
    if ('refusedWith' in authorization) return { status: authorization.refusedWith }
    return registry.isClosing ? refusals.closing : authorization
  } catch (error) {
    registry.options.reportFailure(error)
    return { status: 500 }
  }
}

/** The reason to refuse a new connection of this user for the ticket, or null; valid in this turn of the event loop. */
export function findRefusal<User>(
  registry: ConnectionRegistry<User>,
  ticket: Ticket,
  { userId }: Client<User>,
): Refusal | null {
  if (registry.isClosing) return refusals.closing
  if (!registry.canOpen(ticket)) return refusals.unknownId
  return registry.hasRoomFor(userId) ? null : refusals.tooMany
}

export function readTarget({ url = '/' }: IncomingMessage): {
  readonly path: string
  readonly query: URLSearchParams
} {
  const [path = '', query = ''] = url.split('?', 2)
  return { path, query: new URLSearchParams(query) }
}
