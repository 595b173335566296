import type { IncomingMessage } from 'node:http'
import type { Authorization } from './authorization.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import type { ConnectionTokens } from './connection-token.ts'

/** What requests and WebSockets of one hub come to. */
export interface Endpoint<User> {
  readonly registry: ConnectionRegistry<User>
  readonly tokens: ConnectionTokens
  readonly authorize: (request: IncomingMessage) => Promise<Authorization<User>>
}

/** Who asks, or why not: also while the server closes, and where the hook itself fails. */
export async function authorizeRequest<User>(
  { registry, authorize }: Endpoint<User>,
  request: IncomingMessage,
): Promise<{ readonly user: User; readonly userId: string } | Refusal> {
  if (registry.isClosing) return { status: 503 }
  try {
    const authorization = await authorize(request)
    if ('refusedWith' in authorization) return { status: authorization.refusedWith }
    return registry.isClosing ? { status: 503 } : authorization
  } catch (error) {
    registry.options.reportFailure(error)
    return { status: 500 }
  }
}

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 500 | 503
  readonly text?: string
  /** With 405. */
  readonly allow?: string
}

export const refusals = {
  withoutId: { status: 400, text: 'Connection ID required' },
  unknownId: { status: 404, text: 'No Connection with that ID' },
  alreadyConnected: { status: 409, text: 'The connection has a transport already.' },
} as const satisfies Record<string, Refusal>

/** Path and query of a request; whatever a client writes there, it is no error. */
export function readTarget({ url = '/' }: IncomingMessage): {
  readonly path: string
  readonly query: URLSearchParams
} {
  const [path = '', query = ''] = url.split('?', 2)
  return { path, query: new URLSearchParams(query) }
}
