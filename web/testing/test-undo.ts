import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'

/** The answer to an undo, by default one after which nothing stays; `kept` is counted. */
export function undoAnswer(members: Partial<UndoChangeSetAnswer> = {}): UndoChangeSetAnswer {
  const { kept = [] } = members
  const partCount = kept.filter(({ fields, isDeactivated }) => fields ?? isDeactivated).length
  return { changeSetId: 'undo-1', undone: 1, kept, keptCount: kept.length, partCount, ...members }
}
