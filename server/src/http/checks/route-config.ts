import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { RequestProblem } from '../../request-problem.ts'

/**
 * Access to a route: without a session (`open`), with a session, or with a session and a `BusinessUnitId` header that names a
 * business unit of the user. Routes that state none require the last.
 */
export type RouteAccess = 'open' | 'signedIn' | 'businessUnit'

/** Selects the wording of timeouts, and whether the request counts as a read. */
export type RequestPurpose = 'search' | 'read' | 'change'

/** The permissions of a call: all in its own unit, or each in any unit of its caller, as types of ownership `callerUnits` ask. */
export interface RequiredPermissions {
  readonly names: readonly string[]
  readonly isInAnyUnit: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: RouteAccess
    /** The permission that is required in the unit of the call, or a function that resolves those; it may throw a RequestProblem. */
    readonly permission?: string | ((request: FastifyRequest) => RequiredPermissions)
    /** False for requests that pages send without user input. Absent: true. */
    readonly extendsSession?: boolean
    /** Absent or undefined: `read` for GET and HEAD, else `change`. A function must not throw: it also words errors. */
    readonly purpose?: RequestPurpose | ((request: FastifyRequest) => RequestPurpose | undefined)
  }
  interface FastifyRequest {
    /** Null on `open` routes. */
    user: SignedInUser | null
    /** The user with the permissions of the request's business unit. */
    caller: Caller | null
    /** The names of the permissions that the route asked for. */
    requiredPermissions: readonly string[] | null
  }
}

export function requestPurpose(request: FastifyRequest): RequestPurpose {
  const { method, routeOptions } = request
  const { purpose } = routeOptions.config
  const stated = typeof purpose === 'function' ? purpose(request) : purpose
  return stated ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'change')
}

/** The signed-in user; throws a problem 401 on a route that requires none. */
export function requireUser(request: { readonly user: SignedInUser | null }): SignedInUser {
  if (!request.user) throw new RequestProblem('notSignedIn', 'Je bent niet aangemeld.')
  return request.user
}

/** The caller; throws a problem 401 on a route that requires no session. */
export function requireCaller(request: { readonly caller: Caller | null }): Caller {
  if (!request.caller) throw new RequestProblem('notSignedIn', 'Je bent niet aangemeld.')
  return request.caller
}
