import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { CredentialKey } from '../../access/credentials.ts'
import type { SignedInUser } from '../../access/signed-in-user.ts'
import { RequestProblem } from '../../request-problem.ts'

/**
 * `open`: without a session; `openToUsers`: with a session or without, `user` is null then; `signedIn`: with a session or an access token;
 * `businessUnit`, the default: as `signedIn`, with a `BusinessUnitId` header that names a unit of the user.
 */
export type RouteAccess = 'open' | 'openToUsers' | 'signedIn' | 'businessUnit'

export type RequestPurpose = 'search' | 'read' | 'change'

/** All permissions in the unit of the call or, for `callerUnits` types, each in any unit of the caller. */
export interface RequiredPermissions {
  readonly names: readonly string[]
  readonly isInAnyUnit: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: RouteAccess
    /** False for what only a user who signed in may do, not a program with a token of that user. Default: true. */
    readonly takesTokens?: boolean
    /** The required permission, or a function that resolves it and may throw a RequestProblem. */
    readonly permission?: string | ((request: FastifyRequest) => RequiredPermissions)
    /** Whether it goes on once another version has taken the database, though it changes something. Default: false. */
    readonly worksSuperseded?: boolean
    /** False for requests that pages send without user input. Default: true. */
    readonly extendsSession?: boolean
    /** A function must not throw, since error messages depend on it. */
    readonly purpose?: RequestPurpose | ((request: FastifyRequest) => RequestPurpose | undefined)
    /** Whether it can show what was known at an instant (`knownOnUtc`). Default: false. */
    readonly showsKnown?: boolean
  }
  interface FastifyRequest {
    user: SignedInUser | null
    caller: Caller | null
    /** The key of the session or token that authenticated the request. */
    credential: CredentialKey | null
    requiredPermissions: readonly string[] | null
  }
}

/** The purpose that the route states; by default `read` for GET and HEAD, else `change`. */
export function requestPurpose(request: FastifyRequest): RequestPurpose {
  const { method, routeOptions } = request
  const { purpose } = routeOptions.config
  const stated = typeof purpose === 'function' ? purpose(request) : purpose
  return stated ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'change')
}

/** Returns the user of the session; throws 401 without one. */
export function requireUser(request: { readonly user: SignedInUser | null }): SignedInUser {
  if (!request.user) throw new RequestProblem('notSignedIn', 'Je bent niet aangemeld.')
  return request.user
}

/** Returns the user within the business unit of the call; throws 401 also on a route whose access is not `businessUnit`. */
export function requireCaller(request: { readonly caller: Caller | null }): Caller {
  if (!request.caller) throw new RequestProblem('notSignedIn', 'Je bent niet aangemeld.')
  return request.caller
}

/** Returns the key of the session or token of the request; throws 401 where nobody is signed in. */
export function requireCredential(request: { readonly credential: CredentialKey | null }): CredentialKey {
  if (!request.credential) throw new RequestProblem('notSignedIn', 'Je bent niet aangemeld.')
  return request.credential
}
