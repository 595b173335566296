import { importRecordIdHeader } from '@stamboek/model/contract/access'
import type { ImportAnswer, ImportBatch, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { queryOptions } from '@tanstack/react-query'
import {
  type ApiRequestOptions,
  apiDownload,
  apiRequest,
  type DownloadedFile,
  type SentRequest,
} from './api-client.ts'
import { ownImports } from './own-imports.ts'
import { actionPath } from './record-paths.ts'
import { recordsKey } from './record-queries.ts'
import { type IdempotencyKeys, writeRequest } from './write-request.ts'

export type ImportKind = 'Import' | 'ImportNewVersion'

/** `check` tries and writes nothing, `all` writes every row or none, `onlyValid` leaves out what is refused. */
export type ImportMode = 'check' | 'all' | 'onlyValid'

export interface ImportRequest {
  readonly kind: ImportKind
  readonly mode: ImportMode
  readonly file: File
}

interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the share of the file that is sent, 0 to 1. */
  readonly onSent: (share: number) => void
  /** The keys of the dialog, so that an import whose answer was lost is not done twice. */
  readonly keys: IdempotencyKeys
}

const modeQueries: Readonly<Record<ImportMode, string>> = {
  check: '?dryRun=true',
  all: '',
  onlyValid: '?onlyValid=true',
}

export function importFile(
  type: ServedRecordType,
  { kind, mode, file }: ImportRequest,
  { signal, onSent, keys }: UploadOptions,
): Promise<ImportAnswer> {
  const path = actionPath(type, kind) + modeQueries[mode]
  const call: Pick<ApiRequestOptions, 'body' | 'signal'> = { body: toFormData(file), signal }
  // A check writes nothing and needs no idempotency key.
  if (mode === 'check')
    return apiRequest('POST', path, {
      ...call,
      transport: (address, request) => sendWithProgress(address, request, onSent),
    })
  const canResend = () => isReadable(file)
  return ownImports.track((createId) => {
    const transport: ApiRequestOptions['transport'] = (address, request) => {
      const headers = { ...request.headers, [importRecordIdHeader]: createId() }
      return sendWithProgress(address, { ...request, headers }, onSent)
    }
    return writeRequest('POST', path, { ...call, transport, keys, canResend })
  })
}

/** The rows that an import would refuse, as a CSV file with the reasons in its last column. */
export function downloadRefusedRows(
  type: ServedRecordType,
  { kind, file }: Pick<ImportRequest, 'kind' | 'file'>,
): Promise<DownloadedFile> {
  return apiDownload('POST', `${actionPath(type, kind)}?dryRun=true&answer=refused`, {
    body: toFormData(file),
  })
}

export function downloadImportTemplate(
  type: ServedRecordType,
  delimiter: ',' | ';',
): Promise<DownloadedFile> {
  const query = new URLSearchParams({ delimiter })
  return apiDownload('GET', `${actionPath(type, 'ImportTemplate')}?${query}`)
}

/** The imports of a record type, newest first; never from the cache, because an undo changes records of others. */
export function importsQuery(type: ServedRecordType) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'imports'],
    queryFn: ({ signal }) =>
      apiRequest<readonly ImportBatch[]>('GET', actionPath(type, 'ImportHistory'), { signal }),
    staleTime: 0,
  })
}

export function undoImport(type: ServedRecordType, id: string, keys?: IdempotencyKeys): Promise<UndoAnswer> {
  return writeRequest('POST', actionPath(type, 'ImportUndo', id), { body: {}, keys })
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

function toFormData(file: File): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

/** A `fetch` that reports upload progress (0 to 1), for which browsers offer XMLHttpRequest only. */
async function sendWithProgress(
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
