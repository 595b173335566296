import {
  hostSessionCookieName,
  secureSessionCookieName,
  sessionCookieName,
} from '@stamboek/model/contract/access'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** HttpOnly, so that no script reads it, and SameSite=Strict. */
export interface SessionCookie {
  readonly name: string
  readonly read: (request: FastifyRequest) => string | undefined
  readonly set: (reply: FastifyReply, token: string) => FastifyReply
  readonly clear: (reply: FastifyReply) => FastifyReply
}

/**
 * With https the name gets the prefix `__Host-`: browsers accept the cookie only from this host and only as Secure. Below
 * a path it is sent to that path alone, which the prefix `__Secure-` allows.
 */
export function createSessionCookie(isHttps: boolean, basePath = ''): SessionCookie {
  const securedName = basePath === '' ? hostSessionCookieName : secureSessionCookieName
  const name = isHttps ? securedName : sessionCookieName
  const attributes = { path: basePath || '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const
  return {
    name,
    read: (request) => request.cookies[name],
    set: (reply, token) => reply.setCookie(name, token, attributes),
    clear: (reply) => reply.clearCookie(name, attributes),
  }
}
