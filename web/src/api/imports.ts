import type { ImportAnswer, ImportBatch, UndoAnswer } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { queryOptions } from '@tanstack/react-query'
import { type ApiRequestOptions, apiDownload, apiRequest, type DownloadedFile } from './api-client.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'
import { ownImports } from './own-imports.ts'
import { actionPath } from './record-paths.ts'
import { recordsKey } from './record-queries.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { writeRequest } from './write-request.ts'

export type ImportKind = 'Import' | 'ImportNewVersion'

/** `check` tries and writes nothing, `all` writes every row or none, `onlyValid` leaves out what is refused. */
export type ImportMode = 'check' | 'all' | 'onlyValid'

export interface ImportRequest {
  readonly kind: ImportKind
  readonly mode: ImportMode
  readonly file: File
}

interface Uploading {
  readonly signal: AbortSignal
  /** Told which share of the file is sent, from 0 to 1. */
  readonly onSent: (share: number) => void
  /** Of the popup: an import whose answer was lost is not done twice. */
  readonly keys: IdempotencyKeys
}

const queries: Readonly<Record<ImportMode, string>> = {
  check: '?dryRun=true',
  all: '',
  onlyValid: '?onlyValid=true',
}

export function importFile(
  type: ServedRecordType,
  { kind, mode, file }: ImportRequest,
  { signal, onSent, keys }: Uploading,
): Promise<ImportAnswer> {
  const path = actionPath(type, kind) + queries[mode]
  const call: Pick<ApiRequestOptions, 'body' | 'signal' | 'transport'> = {
    body: formOf(file),
    signal,
    transport: (address, request) => sendWithProgress(address, request, onSent),
  }
  // A check writes nothing that could be done twice.
  if (mode === 'check') return apiRequest('POST', path, call)
  const canResend = () => isReadable(file)
  return ownImports.run(file.name, () => writeRequest('POST', path, { ...call, keys, canResend }))
}

/** The rows of a file that would be refused, as a CSV file with the reasons in its last column. */
export function downloadRefusedRows(
  type: ServedRecordType,
  { kind, file }: Pick<ImportRequest, 'kind' | 'file'>,
): Promise<DownloadedFile> {
  return apiDownload('POST', `${actionPath(type, kind)}?dryRun=true&answer=refused`, { body: formOf(file) })
}

export function downloadImportTemplate(
  type: ServedRecordType,
  delimiter: ',' | ';',
): Promise<DownloadedFile> {
  const query = new URLSearchParams({ delimiter })
  return apiDownload('GET', `${actionPath(type, 'ImportTemplate')}?${query}`)
}

/** The imports of a record type, newest first; never an old answer, since undoing one changes others' records. */
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

/** A browser tells of a file that was changed meanwhile as of a lost connection. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}
