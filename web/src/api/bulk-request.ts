import type { BulkResult } from '@stamboek/model/contract/record-calls'
import { apiRequest, type HttpMethod } from './api-client.ts'
import { type IdempotencyKeys, writeRequest } from './write-request.ts'

export interface BulkOptions {
  /** Says what would be done, with the rowVersion of each record, and changes nothing. */
  readonly isDryRun?: boolean
  /** By id, as the user confirmed them; a record that has another one is left out. */
  readonly versions?: ReadonlyMap<string, number>
}

interface BulkRequest {
  readonly method?: HttpMethod
  readonly path: string
  readonly ids: readonly string[]
  /** With the ids. */
  readonly body: object
  readonly keys: IdempotencyKeys | undefined
}

/** Sends a call on many records, or tries it; rejects as `writeRequest`, a trial as `apiRequest`. */
export function sendBulk<Answer = BulkResult>(
  { method = 'POST', path, ids, body, keys }: BulkRequest,
  { isDryRun, versions }: BulkOptions = {},
): Promise<Answer> {
  if (isDryRun) return apiRequest(method, `${path}?dryRun=true`, { body })
  const confirmed = ids.flatMap((id) => {
    const version = versions?.get(id)
    return version === undefined ? [] : [[id, version] as const]
  })
  const sent = confirmed.length > 0 ? { ...body, versions: Object.fromEntries(confirmed) } : body
  return writeRequest(method, path, { body: sent, keys })
}
