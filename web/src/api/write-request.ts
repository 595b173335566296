import { idempotencyKeyHeader } from '@stamboek/model/contract/access'
import { type ApiRequestOptions, apiRequest, type HttpMethod } from './api-client.ts'
import { ApiProblem, NetworkFailure, UnknownOutcome } from './api-problem.ts'

const retryDelaysMs: readonly number[] = [500, 2_000, 5_000]
/** After the first attempt; no retry starts later. */
const maxRetryTimeMs = 15_000

export interface WriteOptions
  extends Pick<ApiRequestOptions, 'body' | 'businessUnitId' | 'signal' | 'transport'> {
  readonly keys?: IdempotencyKeys | undefined
  readonly canResend?: () => Promise<boolean>
}

/**
 * Sends a write with an idempotency key, so that it happens once. While the server gives no answer or is unavailable,
 * it is sent again, up to three times within 15 s, unless offline or `canResend` says no. Throws `UnknownOutcome` if it
 * may be stored (`keys` then keep its key), else as `apiRequest`.
 */
export async function writeRequest<T>(method: HttpMethod, path: string, options: WriteOptions): Promise<T> {
  const { keys = createIdempotencyKeys(), canResend, ...call } = options
  const content = describeContent(method, path, options.body)
  const headers = { [idempotencyKeyHeader]: keys.keyFor(content) }
  const begunAt = performance.now()
  let isUnknown = false
  for (let failures = 0; ; failures += 1) {
    const isOnline = navigator.onLine
    try {
      const answer = await apiRequest<T>(method, path, { ...call, headers })
      keys.release(content)
      return answer
    } catch (error) {
      if (!(error instanceof ApiProblem) || !isRetryable(error)) {
        if (!options.signal?.aborted) keys.release(content)
        throw error
      }
      isUnknown ||= mayBeStored(error, isOnline)
      const delayMs = Math.max(retryDelaysMs[failures] ?? 0, (error.retryAfter ?? 0) * 1_000)
      const isTooLate = performance.now() - begunAt + delayMs > maxRetryTimeMs
      if (
        failures >= retryDelaysMs.length ||
        isTooLate ||
        !navigator.onLine ||
        (await canResend?.()) === false
      )
        throw isUnknown ? new UnknownOutcome(error) : error
      await wait(delayMs, options.signal)
    }
  }
}

function isRetryable({ problem }: ApiProblem): boolean {
  return problem.code === 'unavailable' || problem.code === 'outcomeUnknown'
}

/**
 * Whether the call can have reached the database; `unavailable` from the server itself means that nothing was stored.
 */
function mayBeStored(error: ApiProblem, wasOnline: boolean): boolean {
  if (error instanceof NetworkFailure) return wasOnline
  return error.problem.code === 'outcomeUnknown' || error.problem.correlationId === ''
}

/** Identifies the content of a call; a file by name, size and date, since reading it would be slow. */
function describeContent(method: HttpMethod, path: string, body: unknown): string {
  const parts =
    body instanceof FormData
      ? Array.from(body.values(), (value) =>
          value instanceof File ? [value.name, value.size, value.lastModified] : value,
        )
      : body
  return JSON.stringify([method, path, parts])
}

async function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, delayMs)
  signal?.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  signal?.throwIfAborted()
}

/** The idempotency keys of a form or prompt: a call keeps its key until its outcome is known. */
export interface IdempotencyKeys {
  readonly keyFor: (content: string) => string
  readonly release: (content: string) => void
}

/** Creates keys in memory: a content keeps its key until it is released, and then gets another one. */
export function createIdempotencyKeys(): IdempotencyKeys {
  const keys = new Map<string, string>()
  return {
    keyFor: (content) => {
      const key = keys.get(content) ?? randomUuid()
      keys.set(content, key)
      return key
    },
    release: (content) => {
      keys.delete(content)
    },
  }
}

/** UUID v4; `crypto.randomUUID` is missing on plain http. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
