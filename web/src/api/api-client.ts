import { backgroundHeader, changeSetHeader, csrfHeader } from '@stamboek/model/contract/access'
import { basePath } from '../base-path.ts'
import { createSubscribable } from '../subscribable.ts'
import { NetworkFailure, readProblem } from './api-problem.ts'
import { noteChangeSet } from './noted-change-sets.ts'
import { noteServerTime } from './server-clock.ts'
import { type SignInGate, signInGate } from './sign-in-gate.ts'

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

export interface ApiRequestOptions {
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly withoutBusinessUnit?: boolean | undefined
  readonly businessUnitId?: string | undefined
  /** A 401 means a wrong password, not an expired session. */
  readonly isSigningIn?: boolean | undefined
  /** A call without user action; it does not extend the session. */
  readonly isBackground?: boolean | undefined
  /** The call outlives the page; at most 64 KB of body. */
  readonly keepalive?: boolean | undefined
  readonly transport?: ((path: string, request: SentRequest) => Promise<Response>) | undefined
}

export interface SentRequest {
  readonly method: HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData | Blob
  readonly signal?: AbortSignal
}

export interface DownloadedFile {
  readonly content: Blob
  readonly name: string | undefined
}

export interface ApiClient {
  /**
   * Resolves with the JSON of the response (undefined for 204). Throws `ApiProblem` for a refusal, `NetworkFailure`
   * without a readable answer, and the abort reason. While the gate is enabled, a 401 waits until the user has signed
   * in again, and the call is repeated; it is thrown if the user cancels.
   */
  request<T>(method: HttpMethod, path: string, options?: ApiRequestOptions): Promise<T>
  download(method: HttpMethod, path: string, options?: ApiRequestOptions): Promise<DownloadedFile>
  /**
   * Calls the listener after each response of the server, refusals included, outages not; returns the unsubscribe
   * function.
   */
  readonly subscribeToResponses: (listener: () => void) => () => void
  setBusinessUnit(id: string | undefined): void
}

interface ApiClientParts {
  readonly fetch?: typeof fetch
  readonly gate?: SignInGate
}

/**
 * Creates a client. Until `setBusinessUnit` its calls throw an Error, unless they name a unit or go without one.
 * @internal
 */
export function createApiClient(parts: ApiClientParts = {}): ApiClient {
  const { gate = signInGate } = parts
  const answers = createSubscribable()
  let selected: { readonly id: string | undefined } | undefined

  /**
   * Throws before the session is loaded (requirements 3.3): the server would refuse the call, or answer for no unit.
   */
  function unitOf(path: string, options: ApiRequestOptions): string | undefined {
    if (options.withoutBusinessUnit) return undefined
    if (options.businessUnitId !== undefined) return options.businessUnitId
    if (!selected) throw new Error(`The business unit was used before the session was loaded: ${path}`)
    return selected.id
  }

  async function request<T>(method: HttpMethod, path: string, options: ApiRequestOptions = {}): Promise<T> {
    const response = await answer(method, path, options)
    return (response.status === 204 ? undefined : await readBody(() => response.json(), options)) as T
  }

  async function download(
    method: HttpMethod,
    path: string,
    options: ApiRequestOptions = {},
  ): Promise<DownloadedFile> {
    const headers = { accept: '*/*', ...options.headers }
    const response = await answer(method, path, { ...options, headers })
    const name = fileNameOf(response.headers.get('content-disposition'))
    return { content: await readBody(() => response.blob(), options), name }
  }

  async function answer(method: HttpMethod, path: string, options: ApiRequestOptions): Promise<Response> {
    const { signInCount } = gate
    const response = await send(method, path, options)
    noteServerTime(response.headers.get('date'))
    const isExpired = response.status === 401 && gate.isEnabled && !options.isSigningIn
    if (isExpired && (gate.signInCount > signInCount || (await gate.waitForSignIn(options.signal))))
      return answer(method, path, options)
    const problem = response.ok ? undefined : await readProblem(response)
    if (!problem?.isOutage) answers.publish()
    if (problem) throw problem
    const changeSetId = response.headers.get(changeSetHeader)
    if (changeSetId !== null) noteChangeSet(changeSetId)
    return response
  }

  async function send(method: HttpMethod, path: string, options: ApiRequestOptions): Promise<Response> {
    const { body, signal, transport } = options
    const businessUnitId = unitOf(path, options)
    const isRaw = body instanceof FormData || body instanceof Blob
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(method !== 'GET' && method !== 'HEAD' && { [csrfHeader]: '1' }),
      ...(options.isBackground && { [backgroundHeader]: '1' }),
      ...(businessUnitId !== undefined && { BusinessUnitId: businessUnitId }),
      ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...options.headers,
    }
    const sent: SentRequest = {
      method,
      headers,
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }
    try {
      const address = basePath + path
      if (transport) return await transport(address, sent)
      return await (parts.fetch ?? fetch)(address, {
        ...sent,
        credentials: 'same-origin',
        ...(options.keepalive && { keepalive: true }),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new NetworkFailure(error)
    }
  }

  return {
    request,
    download,
    subscribeToResponses: answers.subscribe,
    setBusinessUnit: (id) => {
      selected = { id }
    },
  }
}

export const apiClient = createApiClient()

/**
 * Sends a call, by default in the unit of the tab, and resolves with its JSON (undefined for 204). Rejects with an
 * ApiProblem (NetworkFailure without an answer), the abort reason, or an Error if the unit is not known yet. A 401 of
 * a loaded session asks to sign in, and then repeats the call.
 */
export function apiRequest<T>(method: HttpMethod, path: string, options?: ApiRequestOptions): Promise<T> {
  return apiClient.request<T>(method, path, options)
}

/**
 * As `apiRequest`, but resolves with the content and the name of a file (undefined if the response has none). Saves
 * nothing.
 */
export function apiDownload(
  method: HttpMethod,
  path: string,
  options?: ApiRequestOptions,
): Promise<DownloadedFile> {
  return apiClient.download(method, path, options)
}

async function readBody<Body>(read: () => Promise<Body>, { signal }: ApiRequestOptions): Promise<Body> {
  try {
    return await read()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkFailure(error)
  }
}

function fileNameOf(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    // Falls back to the plain name.
  }
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1]
}
