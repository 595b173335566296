import type { SearchRequest } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { apiDownload, type DownloadedFile } from './api-client.ts'
import { knownOnOf, withKnownOn } from './known-on.ts'
import { actionPath } from './record-paths.ts'

export interface ExportRequest extends Omit<SearchRequest, 'limit' | 'skip'> {
  /** In sheet order; `field` is the path of a field. Absent for a view with its own columns. */
  readonly columns?: readonly { readonly field: string; readonly header: string }[]
  readonly title: string
  readonly ids?: readonly string[]
}

/** Returns all results of a search, or those among `ids` (at least one), as an Excel file (.xlsx). Saves nothing. */
export function exportRecords(
  type: ServedRecordType,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<DownloadedFile> {
  return apiDownload('POST', actionPath(type, 'Export'), {
    body: { ...request, ...knownOnOf(type) },
    signal,
  })
}

/** Returns the whole audit trail of record `id`, sorted by time, as an Excel file (.xlsx). Saves nothing. */
export function exportAuditTrail(
  type: ServedRecordType,
  id: string,
  sortOrder: 'asc' | 'desc',
): Promise<DownloadedFile> {
  const path = `${actionPath(type, 'AuditTrailExport', id)}?sortOrder=${sortOrder}`
  return apiDownload('GET', withKnownOn(type, path))
}
