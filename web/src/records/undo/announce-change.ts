import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import { formatProblem } from '../../api/api-problem.ts'
import { undoChangeSet } from '../../api/change-sets.ts'
import { takeChangeSets } from '../../api/noted-change-sets.ts'
import { queryClient } from '../../api/query-client.ts'
import { showToast, type ToastMessage } from '../../ui/overlays/toasts.tsx'

/** How long a toast offers the undo; a later change replaces it. */
const undoTimeoutMs = 20_000
const topic = 'undo'
const maxReasons = 3

/** Shows the toast of a change that this tab has made, by default the last one, with a button that takes it back. */
export function announceChange(message: ToastMessage, ids = takeChangeSets()): void {
  if (ids.length === 0) {
    showToast(message)
    return
  }
  showToast({
    timeout: undoTimeoutMs,
    topic,
    ...message,
    actions: [...(message.actions ?? []), { label: 'Ongedaan maken', onPress: () => void undo(ids) }],
  })
}

/** Forgets the changes of this tab that are taken back in another way, or not at all. */
export function offerNoUndo(): void {
  takeChangeSets()
}

async function undo(ids: readonly string[]): Promise<void> {
  const answers: UndoChangeSetAnswer[] = []
  try {
    for (const id of ids.toReversed()) answers.push(await undoChangeSet(id))
    announceUndone(answers)
  } catch (error) {
    if (answers.length > 0) announceUndone(answers)
    const title =
      answers.length === 0 ? 'Ongedaan maken is niet gelukt' : 'Het begin van de wijziging is niet teruggezet'
    showToast({ tone: 'bad', title, description: formatProblem(error) })
  }
  await queryClient.invalidateQueries({ queryKey: ['records'] })
}

function announceUndone(answers: readonly UndoChangeSetAnswer[]): void {
  const undone = sum(answers.map((answer) => answer.undone))
  const keptCount = sum(answers.map((answer) => answer.keptCount))
  if (keptCount === 0) {
    announceChange({ tone: 'good', title: 'Ongedaan gemaakt', description: formatReverted(undone) })
    return
  }
  const kept = answers.flatMap((answer) => answer.kept).slice(0, maxReasons)
  const more = keptCount - kept.length
  const isInPart = kept.every(({ fields }) => fields !== undefined)
  announceChange({
    tone: 'warn',
    title: `${format(keptCount)} van ${format(undone + keptCount)} niet ${isInPart ? 'helemaal ' : ''}teruggezet`,
    description: [
      ...kept.map(({ label, reason }) => (label === '' ? reason : `${label}: ${reason}`)),
      ...(more > 0 ? [`En nog ${format(more)}.`] : []),
    ].join(' '),
    timeout: null,
  })
}

function formatReverted(count: number): string {
  return count === 1 ? '1 record is teruggezet.' : `${format(count)} records zijn teruggezet.`
}

function format(count: number): string {
  return count.toLocaleString('nl-NL')
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
