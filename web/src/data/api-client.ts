import { csrfHeader } from '@stamboek/model/contract/access'
import { NetworkFailure, readProblem } from './api-problem.ts'
import { type SignInGate, signInGate } from './sign-in-gate.ts'

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

export interface ApiRequestOptions {
  /** FormData and Blob go as they are, anything else as JSON. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** For the calls that contracts.md excepts from the BusinessUnitId header. */
  readonly withoutBusinessUnit?: boolean | undefined
  /** A 401 is an answer about what was sent (a password), not an expired session. */
  readonly isSigningIn?: boolean | undefined
  /** The call is to outlive the page (at most 64 KB of body). */
  readonly keepalive?: boolean | undefined
}

export interface ApiClient {
  /**
   * One call. Gives the JSON of the answer (undefined for 204); throws `ApiProblem` for a refusal, `NetworkFailure` when there
   * is no answer, and the reason of the signal when it was aborted. A 401 while signed in waits until the person has signed in again.
   */
  request<T>(method: HttpMethod, path: string, options?: ApiRequestOptions): Promise<T>
  /** The unit whose id goes with every call; undefined: none. */
  setBusinessUnit(id: string | undefined): void
}

interface ApiClientParts {
  readonly fetch?: typeof fetch
  readonly gate?: SignInGate
}

export function createApiClient(parts: ApiClientParts = {}): ApiClient {
  const { gate = signInGate } = parts
  let businessUnitId: string | undefined

  async function request<T>(method: HttpMethod, path: string, options: ApiRequestOptions = {}): Promise<T> {
    const { signIns } = gate
    const response = await send(method, path, options)
    const isExpired = response.status === 401 && gate.isOpen && !options.isSigningIn
    if (isExpired && (gate.signIns > signIns || (await gate.waitForSignIn(options.signal))))
      return request<T>(method, path, options)
    if (!response.ok) throw await readProblem(response)
    return (response.status === 204 ? undefined : await readJson(response)) as T
  }

  async function send(method: HttpMethod, path: string, options: ApiRequestOptions): Promise<Response> {
    const { body, signal } = options
    const isRaw = body instanceof FormData || body instanceof Blob
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(method !== 'GET' && method !== 'HEAD' && { [csrfHeader]: '1' }),
      ...(businessUnitId !== undefined && !options.withoutBusinessUnit && { BusinessUnitId: businessUnitId }),
      ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...options.headers,
    }
    try {
      // Looked up at every call, so that a test can put its own in the place of the browser's.
      return await (parts.fetch ?? fetch)(path, {
        method,
        headers,
        credentials: 'same-origin',
        ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
        ...(options.keepalive && { keepalive: true }),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new NetworkFailure(error)
    }
  }

  return {
    request,
    setBusinessUnit: (id) => {
      businessUnitId = id
    },
  }
}

/** The client of the application. */
export const apiClient = createApiClient()

/** A call by the client of the application. */
export function apiRequest<T>(method: HttpMethod, path: string, options?: ApiRequestOptions): Promise<T> {
  return apiClient.request<T>(method, path, options)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new NetworkFailure(error)
  }
}
