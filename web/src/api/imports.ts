import { importRecordIdHeader } from '@stamboek/model/contract/access'
import type { ImportAnswer, ImportBatch } from '@stamboek/model/contract/import-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { queryOptions } from '@tanstack/react-query'
import { apiDownload, apiRequest, type DownloadedFile } from './api-client.ts'
import { actionPath } from './record-paths.ts'
import { recordsKey } from './record-queries.ts'
import { createProgressTransport, isReadable, toFormData, type UploadOptions } from './uploads.ts'
import { writeRequest } from './write-request.ts'

export type ImportKind = 'Import' | 'ImportNewVersion'

/** `check` writes nothing, `all` writes every row or none, `onlyValid` skips refused rows. */
export type ImportMode = 'check' | 'all' | 'onlyValid'

export interface ImportRequest {
  readonly kind: ImportKind
  readonly mode: ImportMode
  readonly file: File
  readonly createId: () => string
}

const modeQueries: Readonly<Record<ImportMode, string>> = {
  check: '?dryRun=true',
  all: '',
  onlyValid: '?onlyValid=true',
}

/**
 * Sends a file and returns the outcome of its rows; refused rows do not reject. A `check` is sent once. Other modes are
 * sent as `writeRequest`, while the file is readable, and each attempt has an id of `createId`, which messages about
 * the import repeat.
 */
export function importFile(
  type: ServedRecordType,
  { kind, mode, file, createId }: ImportRequest,
  { signal, onSent, keys }: UploadOptions,
): Promise<ImportAnswer> {
  const path = actionPath(type, kind) + modeQueries[mode]
  const call = { body: toFormData(file), signal }
  const send = createProgressTransport(onSent)
  if (mode === 'check') return apiRequest('POST', path, { ...call, transport: send })
  return writeRequest('POST', path, {
    ...call,
    keys,
    canResend: () => isReadable(file),
    transport: (address, request) =>
      send(address, { ...request, headers: { ...request.headers, [importRecordIdHeader]: createId() } }),
  })
}

/**
 * Sends a file to be checked, without writing, and returns its refused rows with the reasons as a file; saves nothing.
 */
export function downloadRefusedRows(
  type: ServedRecordType,
  { kind, file }: Pick<ImportRequest, 'kind' | 'file'>,
): Promise<DownloadedFile> {
  return apiDownload('POST', `${actionPath(type, kind)}?dryRun=true&answer=refused`, {
    body: toFormData(file),
  })
}

/** Returns a CSV file with only the headers of the columns that an import can fill. Saves nothing. */
export function downloadImportTemplate(
  type: ServedRecordType,
  delimiter: ',' | ';',
): Promise<DownloadedFile> {
  const query = new URLSearchParams({ delimiter })
  return apiDownload('GET', `${actionPath(type, 'ImportTemplate')}?${query}`)
}

/** The history of imports, newest first; refetched whenever it is shown, since an undo changes other imports. */
export function importsQuery(type: ServedRecordType) {
  return queryOptions({
    queryKey: [...recordsKey(type), 'imports'],
    queryFn: ({ signal }) =>
      apiRequest<readonly ImportBatch[]>('GET', actionPath(type, 'ImportHistory'), { signal }),
    staleTime: 0,
  })
}
