import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'

type Outcome = Omit<UndoChangeSetAnswer, 'changeSetId'>

interface Labels {
  readonly one: string
  readonly many: string
}

const anyRecords: Labels = { one: 'record', many: 'records' }

/** Returns the number of records that an undo changes, in part or as a whole. */
export function countChanged({ undone, partCount }: Outcome): number {
  return undone + partCount
}

/** Returns what an undo would do, as “2 landen worden teruggezet. 1 record blijft staan.” */
export function describeTrial(trial: Outcome, labels = anyRecords): string {
  const { undone } = trial
  const back =
    undone === 0
      ? `Er kan niets ${countChanged(trial) > 0 ? 'helemaal ' : ''}worden teruggezet.`
      : `${formatCount(undone, labels)} ${undone === 1 ? 'wordt' : 'worden'} teruggezet.`
  return `${back}${describeKept(trial, ['blijft', 'blijven'])}`
}

/** Returns what an undo did, as “2 landen zijn teruggezet. 1 record bleef staan.” */
export function describeDone(answer: Outcome, labels = anyRecords): string {
  const { undone } = answer
  const back =
    undone === 0
      ? `Er is niets ${countChanged(answer) > 0 ? 'helemaal ' : ''}teruggezet.`
      : `${formatCount(undone, labels)} ${undone === 1 ? 'is' : 'zijn'} teruggezet.`
  return `${back}${describeKept(answer, ['bleef', 'bleven'])}`
}

function describeKept(
  { keptCount, partCount }: Outcome,
  [one, many]: readonly [one: string, many: string],
): string {
  if (keptCount === 0) return ''
  const extent = partCount === 0 ? '' : partCount === keptCount ? 'deels ' : 'geheel of deels '
  return ` ${formatCount(keptCount, anyRecords)} ${keptCount === 1 ? one : many} ${extent}staan.`
}

function formatCount(count: number, { one, many }: Labels): string {
  return `${count.toLocaleString('nl-NL')} ${(count === 1 ? one : many).toLowerCase()}`
}
