import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import { writeRequest } from './write-request.ts'

/** Takes back what a change set changed and nobody changed since; rejects with 422 if it was taken back before. */
export function undoChangeSet(id: string): Promise<UndoChangeSetAnswer> {
  return writeRequest('POST', `/api/changesets/${id}/undo`, { body: {} })
}
