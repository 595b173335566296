import type { CurrentUser } from '@stamboek/model/contract/access'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'
import { ApiProblem, isNotFound } from './api-problem.ts'
import { signInGate } from './sign-in-gate.ts'

const open = { withoutBusinessUnit: true, isSigningIn: true }

/** An account to try the product with; offered in demonstration mode only (contracts.md, Signing in). */
export interface DemoAccount {
  readonly userName: string
  readonly password: string
  readonly fullName: string
  readonly description: string
}

export interface FirstAdministrator {
  /** From the link that the first start of the server prints. */
  readonly token: string
  readonly userName: string
  readonly fullName: string
  readonly password: string
}

/** Rejects with an ApiProblem: 401 for a wrong name or password, 429 with `retryAfter` after too many attempts. */
export function signIn(userName: string, password: string): Promise<void> {
  return apiRequest('POST', '/api/authentication/login', { ...open, body: { userName, password } })
}

export function createFirstAdministrator(administrator: FirstAdministrator): Promise<void> {
  return apiRequest('POST', '/api/authentication/setup', { ...open, body: administrator })
}

/** Ends the session at the server; one that had ended already is as good. */
export async function endSession(): Promise<void> {
  signInGate.shut()
  try {
    await apiRequest('POST', '/api/authentication/logout', open)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
  }
}

/** Who is signed in by the cookie of this browser; null: nobody. */
export async function readCurrentUser(signal?: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await apiRequest('GET', '/api/authentication/me', { ...open, signal })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

/** Empty outside demonstration mode. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: async ({ signal }): Promise<readonly DemoAccount[]> => {
    try {
      return await apiRequest('GET', '/api/authentication/demo-accounts', { ...open, signal })
    } catch (error) {
      if (isNotFound(error)) return []
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
