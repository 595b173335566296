import type { ChangeSet } from '@stamboek/model/contract/change-sets'

type OwnChangeSet = Pick<ChangeSet, 'id' | 'kind' | 'undoes' | 'undoneBy'>

/** Returns the next of one's own change sets, newest first, to take back: the last act that is not taken back; undefined without. */
export function findNextUndo<Each extends OwnChangeSet>(newestFirst: readonly Each[]): Each | undefined {
  return newestFirst.find((each) => isAct(each) && !isTakenBack(each, newestFirst))
}

/**
 * Returns the next undo among one's own change sets, newest first, to take back, so that its act is done again: the last one that
 * holds, unless something else was done since; undefined without.
 */
export function findNextRedo<Each extends OwnChangeSet>(newestFirst: readonly Each[]): Each | undefined {
  const end = newestFirst.findIndex(isAct)
  return newestFirst
    .slice(0, end < 0 ? undefined : end)
    .find((each) => takesBackAct(each, newestFirst) && !isTakenBack(each, newestFirst))
}

function isAct({ kind }: OwnChangeSet): boolean {
  return kind !== 'Undo'
}

function isTakenBack({ undoneBy }: OwnChangeSet, all: readonly OwnChangeSet[]): boolean {
  if (undoneBy === null) return false
  const undo = all.find(({ id }) => id === undoneBy)
  return undo === undefined || !isTakenBack(undo, all)
}

/** False for the undo of an undo. An act that is too old to be listed is one. */
function takesBackAct({ undoes }: OwnChangeSet, all: readonly OwnChangeSet[]): boolean {
  if (undoes === null) return false
  const target = all.find(({ id }) => id === undoes)
  return target === undefined || !takesBackAct(target, all)
}
