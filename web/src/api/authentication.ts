import type { CurrentUser } from '@stamboek/model/contract/access'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'
import { ApiProblem, isNotFound } from './api-problem.ts'
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

/**
 * Starts a session (a cookie). Rejects with an ApiProblem: 401 for a wrong name or password, 429 with `retryAfter`
 * after too many attempts.
 */
export function signIn(userName: string, password: string): Promise<void> {
  return apiRequest('POST', '/api/authentication/login', { ...signInCall, body: { userName, password } })
}

/** Signs the administrator in as well. `token` is that of the link that the server prints at its first start. */
export function createFirstAdministrator(administrator: FirstAdministrator): Promise<void> {
  return apiRequest('POST', '/api/authentication/setup', { ...signInCall, body: administrator })
}

/**
 * Signs out; a session that has ended already is no error. From now on a 401 fails instead of asking to sign in, also
 * when this call fails.
 */
export async function endSession(): Promise<void> {
  signInGate.disable()
  try {
    await apiRequest('POST', '/api/authentication/logout', signInCall)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
  }
}

export async function readCurrentUser(signal?: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await apiRequest('GET', '/api/authentication/me', { ...signInCall, signal })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: async ({ signal }): Promise<readonly DemoAccount[]> => {
    try {
      return await apiRequest('GET', '/api/authentication/demo-accounts', { ...signInCall, signal })
    } catch (error) {
      if (isNotFound(error)) return []
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
