import { backgroundHeader, csrfHeader } from '@stamboek/model/contract/access'
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
  /** The page reads this by itself, and nobody asked for it: it keeps no session alive. */
  readonly isBackground?: boolean | undefined
  /** The call is to outlive the page (at most 64 KB of body). */
  readonly keepalive?: boolean | undefined
  /** Sends the call in the place of `fetch`, and answers and fails as that does. */
  readonly transport?: ((path: string, request: SentRequest) => Promise<Response>) | undefined
}

export interface SentRequest {
  readonly method: HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData | Blob
  readonly signal?: AbortSignal
}

/** A file as the server gave it. */
export interface DownloadedFile {
  readonly content: Blob
  /** As the server calls it; undefined where it does not say. */
  readonly name: string | undefined
}

export interface ApiClient {
  /**
   * One call. Gives the JSON of the answer (undefined for 204); throws `ApiProblem` for a refusal, `NetworkFailure` when there
   * is no answer, and the reason of the signal when it was aborted. A 401 while signed in waits until the person has signed in again.
   */
  request<T>(method: HttpMethod, path: string, options?: ApiRequestOptions): Promise<T>
  /** One call that answers with a file; fails as `request` does. */
  download(method: HttpMethod, path: string, options?: ApiRequestOptions): Promise<DownloadedFile>
  /** Hears of every call that the server can answer, if only with a refusal, until the returned function is called. */
  readonly hearAnswers: (listener: () => void) => () => void
  /** The unit whose id goes with every call; undefined: none. */
  setBusinessUnit(id: string | undefined): void
}

interface ApiClientParts {
  readonly fetch?: typeof fetch
  readonly gate?: SignInGate
}

export function createApiClient(parts: ApiClientParts = {}): ApiClient {
  const { gate = signInGate } = parts
  const answerListeners = new Set<() => void>()
  let businessUnitId: string | undefined

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
    const { signIns } = gate
    const response = await send(method, path, options)
    const isExpired = response.status === 401 && gate.isOpen && !options.isSigningIn
    if (isExpired && (gate.signIns > signIns || (await gate.waitForSignIn(options.signal))))
      return answer(method, path, options)
    const problem = response.ok ? undefined : await readProblem(response)
    if (!problem?.isOutage) for (const listener of answerListeners) listener()
    if (problem) throw problem
    return response
  }

  async function send(method: HttpMethod, path: string, options: ApiRequestOptions): Promise<Response> {
    const { body, signal, transport } = options
    const isRaw = body instanceof FormData || body instanceof Blob
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(method !== 'GET' && method !== 'HEAD' && { [csrfHeader]: '1' }),
      ...(options.isBackground && { [backgroundHeader]: '1' }),
      ...(businessUnitId !== undefined && !options.withoutBusinessUnit && { BusinessUnitId: businessUnitId }),
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
      if (transport) return await transport(path, sent)
      // Looked up at every call, so that a test can put its own in the place of the browser's.
      return await (parts.fetch ?? fetch)(path, {
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
    hearAnswers: (listener) => {
      answerListeners.add(listener)
      return () => answerListeners.delete(listener)
    },
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

/** A call by the client of the application that answers with a file. */
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

/** The name in a content-disposition header, the encoded one (RFC 5987) before the plain one. */
function fileNameOf(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    // What is not encoded well leaves the plain name.
  }
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1]
}
