import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ApiRequestOptions } from './api-client.ts'
import { actionPath } from './record-paths.ts'
import { type IdempotencyKeys, writeRequest } from './write-request.ts'

export interface UploadOptions {
  readonly signal: AbortSignal
  readonly onSent: (share: number) => void
  readonly keys: IdempotencyKeys
}

/**
 * Creates a record from a file and members, as `writeRequest`, while the file is readable; `onSent` gets the progress.
 */
export function createFromFile(
  type: ServedRecordType,
  { file, members }: { readonly file: File; readonly members: Readonly<Record<string, string>> },
  { signal, onSent, keys }: UploadOptions,
): Promise<AnyRecord> {
  return writeRequest('POST', actionPath(type, 'Create'), {
    body: toFormData(file, members),
    signal,
    keys,
    transport: createProgressTransport(onSent),
    canResend: () => isReadable(file),
  })
}

/** Whether a file can still be read: browsers report a file changed on disk as a lost connection. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Members come first, so that the server knows them when the file begins. */
export function toFormData(file: File, members: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(members)) form.append(name, value)
  form.append('file', file, file.name)
  return form
}

/**
 * A transport by XMLHttpRequest, which calls `onSent` with the sent share of the body, from 0 to 1. Rejects without an
 * answer, and with the abort reason.
 */
export function createProgressTransport(
  onSent: (share: number) => void,
): NonNullable<ApiRequestOptions['transport']> {
  return async (path, { method, headers, body, signal }) => {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(loaded / total)
    })
    request.upload.addEventListener('load', () => onSent(1))
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(new TypeError('No answer')))
    request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('Aborted')))
    const handleAbort = (): void => request.abort()
    signal?.addEventListener('abort', handleAbort)
    onSent(0)
    request.send(body ?? null)
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', handleAbort)
    }
  }
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name !== '') headers.append(name, value.join(':').trim())
  }
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers,
  })
}
