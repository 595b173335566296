import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { RequestProblem } from '../../request-problem.ts'

/**
 * Who may call a route: anybody (`open`, for sign-in), anybody signed in, or, when a route
 * does not say, somebody signed in who works in a business unit of his own.
 */
export type RouteAccess = 'open' | 'signedIn' | 'businessUnit'

/** What a call is for, in which words it is told that it failed. */
export type RequestPurpose = 'search' | 'read' | 'change'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: RouteAccess
    /** The permission that the route asks for, or a function that finds it; it may throw a RequestProblem. */
    readonly permission?: string | ((request: FastifyRequest) => string)
    /** False: pages make this call by themselves, and keep no session alive by it. Absent: true. */
    readonly extendsSession?: boolean
    /** Absent: reading for GET and HEAD, else changing something. */
    readonly purpose?: RequestPurpose
  }
  interface FastifyRequest {
    /** Who is signed in; null on routes that are open to anybody. */
    user: SignedInUser | null
    /** The user in the business unit of the call. */
    caller: Caller | null
  }
}

export function requestPurpose({ method, routeOptions }: FastifyRequest): RequestPurpose {
  return routeOptions.config.purpose ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'change')
}

/** The signed-in user of a route that asks for one. */
export function requireUser(request: { readonly user: SignedInUser | null }): SignedInUser {
  if (!request.user) throw new RequestProblem('notSignedIn', 'Je bent niet aangemeld.')
  return request.user
}

/** Whose share of a queue a call takes: that of the user, and of the address where nobody is signed in. */
export function queueKey({ user, ip }: { readonly user?: SignedInUser | null; readonly ip: string }): string {
  return user?.userId ?? ip
}

/** The caller of a route that asks for a signed-in user. */
export function requireCaller(request: { readonly caller: Caller | null }): Caller {
  if (!request.caller) throw new RequestProblem('notSignedIn', 'Je bent niet aangemeld.')
  return request.caller
}
