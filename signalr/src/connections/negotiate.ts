import type { ConnectionTokens } from './connection-token.ts'

const latestVersion = 1

const availableTransports = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
]

/**
 * The JSON body that answers a negotiation, also one with `error`. The server stores nothing: the token holds all
 * state.
 */
export function negotiate(
  query: URLSearchParams,
  userId: string,
  { tokens, allowsStateful }: { readonly tokens: ConnectionTokens; readonly allowsStateful: boolean },
): object {
  const asked = query.get('negotiateVersion') ?? '0'
  if (!/^\d{1,9}$/.test(asked)) return { error: 'The client requested a non-integer protocol version.' }
  const negotiateVersion = Number(asked) >= latestVersion ? 1 : 0
  const isStateful = allowsStateful && query.get('useStatefulReconnect')?.toLowerCase() === 'true'
  const { ticket, token } = tokens.issue({ userId, isStateful, negotiateVersion })
  return {
    negotiateVersion,
    connectionId: ticket.connectionId,
    ...(negotiateVersion === 1 && { connectionToken: token }),
    ...(isStateful && { useStatefulReconnect: true }),
    availableTransports,
  }
}
