import type { SentRequest } from './api-client.ts'

/**
 * A request that tells which share of its body is sent (0 to 1), for which a browser has XMLHttpRequest alone. Answers and
 * fails as `fetch` does.
 */
export async function sendWithProgress(
  path: string,
  { method, headers, body, signal }: SentRequest,
  onSent: (share: number) => void,
): Promise<Response> {
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

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name !== '') headers.append(name, value.join(':').trim())
  }
  // A 204 may have no body at all.
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers,
  })
}
