import type { CurrentUser, SessionAnswer, SignedInSession } from '@stamboek/model/contract/access'
import { problemStatus, problemTitles } from '@stamboek/model/contract/problem'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'
import { ApiProblem } from './api-problem.ts'
import { signInGate } from './sign-in-gate.ts'

const signInCall = { withoutBusinessUnit: true, isSigningIn: true }

export interface DemoAccount {
  readonly userName: string
  readonly password: string
  readonly fullName: string
  readonly description: string
}

export interface FirstAdministrator {
  readonly token: string
  readonly userName: string
  readonly fullName: string
  readonly password: string
}

export interface PasswordReset {
  readonly token: string
  readonly password: string
}

/**
 * Starts a session (a cookie), and ends an earlier one of the browser. Rejects with an ApiProblem: 401 for a wrong name
 * or password, without asking to sign in, and 429 with `retryAfter` (seconds) after too many attempts.
 */
export function signIn(userName: string, password: string): Promise<void> {
  return apiRequest('POST', '/api/authentication/login', { ...signInCall, body: { userName, password } })
}

/**
 * Creates the administrator and signs in. `token` is that of the link that the server prints when it starts without a
 * user with a password. Rejects with 403 if it is used or expired or there is such a user, with `errors` for bad
 * values.
 */
export function createFirstAdministrator(administrator: FirstAdministrator): Promise<void> {
  return apiRequest('POST', '/api/authentication/setup', { ...signInCall, body: administrator })
}

/** Sets the password by a one-time link and signs in; rejects with 403 for a used or expired link, with `errors` for a bad password. */
export function resetPassword(reset: PasswordReset): Promise<void> {
  return apiRequest('POST', '/api/authentication/reset', { ...signInCall, body: reset })
}

/**
 * Signs out on the server; a session that has ended already (401) is no error. From the call on, even if it fails, a
 * 401 of any call is thrown instead of asking to sign in. Keeps the page and its caches.
 */
export async function endSession(): Promise<void> {
  signInGate.disable()
  try {
    await apiRequest('POST', '/api/authentication/logout', signInCall)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
  }
}

/** Reads who is signed in; never asks to sign in. */
function readSession(signal?: AbortSignal): Promise<SessionAnswer> {
  return apiRequest('GET', '/api/session', { ...signInCall, signal })
}

/** Reads the session of a page; throws 401, as another call would, if nobody is signed in. */
export async function requireSession(signal: AbortSignal): Promise<SignedInSession> {
  const { session } = await readSession(signal)
  if (session) return session
  throw new ApiProblem({
    type: 'urn:stamboek:problem:notSignedIn',
    title: problemTitles.notSignedIn,
    status: problemStatus.notSignedIn,
    code: 'notSignedIn',
    detail: 'Je bent niet aangemeld.',
    correlationId: '',
  })
}

/** Returns the user of the session; null if nobody is signed in. */
export async function readCurrentUser(signal?: AbortSignal): Promise<CurrentUser | null> {
  return (await readSession(signal)).session?.user ?? null
}

export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: async ({ signal }): Promise<readonly DemoAccount[]> => {
    const { isDemonstration } = await readSession(signal)
    return isDemonstration
      ? await apiRequest('GET', '/api/authentication/demo-accounts', { ...signInCall, signal })
      : []
  },
  staleTime: Number.POSITIVE_INFINITY,
})
