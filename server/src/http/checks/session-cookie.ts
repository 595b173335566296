import { secureSessionCookieName, sessionCookieName } from '@stamboek/model/contract/access'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie with the token of a session, which no script can read and no other site can use. */
export interface SessionCookie {
  readonly name: string
  readonly read: (request: FastifyRequest) => string | undefined
  readonly set: (reply: FastifyReply, token: string) => FastifyReply
  readonly clear: (reply: FastifyReply) => FastifyReply
}

/** Behind https the name has the prefix `__Host-`: browsers take such a cookie from this host alone, and only as Secure. */
export function createSessionCookie(isHttps: boolean): SessionCookie {
  const name = isHttps ? secureSessionCookieName : sessionCookieName
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const
  return {
    name,
    read: (request) => request.cookies[name],
    set: (reply, token) => reply.setCookie(name, token, attributes),
    clear: (reply) => reply.clearCookie(name, attributes),
  }
}
