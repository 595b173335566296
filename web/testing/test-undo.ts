import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'

/** The answer to an undo after which nothing stays. */
export function undoAnswer(members: Partial<UndoChangeSetAnswer> = {}): UndoChangeSetAnswer {
  return { changeSetId: 'undo-1', undone: 1, kept: [], keptCount: 0, ...members }
}
