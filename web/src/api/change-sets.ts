import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'
import { type IdempotencyKeys, writeRequest } from './write-request.ts'

export interface UndoOptions {
  /** That of the change set; absent: the selected one. */
  readonly businessUnitId?: string | undefined
  readonly keys?: IdempotencyKeys
}

const undoPath = (id: string): string => `/api/changesets/${id}/undo`

/** Takes back what a change set changed and nobody changed since; rejects with 422 if it was taken back before. */
export function undoChangeSet(
  id: string,
  { businessUnitId, keys }: UndoOptions = {},
): Promise<UndoChangeSetAnswer> {
  return writeRequest('POST', undoPath(id), { body: {}, businessUnitId, keys })
}

/** What `undoChangeSet` would do; read whenever it is shown, since every change can make a difference. */
export function undoPreviewQuery(id: string, { businessUnitId }: Pick<UndoOptions, 'businessUnitId'> = {}) {
  return queryOptions({
    queryKey: ['changeSets', id, 'undo'],
    queryFn: ({ signal }) =>
      apiRequest<UndoChangeSetAnswer>('POST', `${undoPath(id)}?dryRun=true`, {
        body: {},
        businessUnitId,
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}
