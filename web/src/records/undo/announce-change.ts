import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { ProblemCode } from '@stamboek/model/contract/problem'
import { ApiProblem, formatProblem } from '../../api/api-problem.ts'
import { changeSetsKey, undoChangeSet } from '../../api/change-sets.ts'
import { takeChangeSets } from '../../api/noted-change-sets.ts'
import { queryClient } from '../../api/query-client.ts'
import { showToast, type ToastMessage } from '../../ui/overlays/toasts.tsx'

/** How long a toast offers the undo; a later change replaces it. */
const undoTimeoutMs = 20_000
const topic = 'undo'
const maxReasons = 3
const refusals: ReadonlySet<ProblemCode> = new Set(['notAllowed', 'notFound', 'ruleBroken'])

/** Shows the toast of a change that this tab has made, by default the last one, with a button that takes it back. */
export function announceChange(message: ToastMessage, ids = takeChangeSets(), businessUnitId?: string): void {
  if (ids.length === 0) {
    showToast(message)
    return
  }
  showToast({
    timeout: undoTimeoutMs,
    topic,
    ...message,
    actions: [
      ...(message.actions ?? []),
      { label: 'Ongedaan maken', onPress: () => void undoAnnounced({ ids, businessUnitId }) },
    ],
  })
}

/** Forgets the changes of this tab that are taken back in another way, or not at all. */
export function offerNoUndo(): void {
  takeChangeSets()
}

interface AnnouncedUndo {
  readonly ids: readonly string[]
  /** Of the change sets; absent: that of the tab. */
  readonly businessUnitId?: string | undefined
  readonly title?: string
  /** What was changed, for who did not just do it. */
  readonly subject?: string
}

/**
 * Takes back change sets, the last first, and shows a toast with the outcome or the refusal. Resolves with
 * false if the server refused or changed nothing, so that another attempt would not either.
 */
export async function undoAnnounced(undo: AnnouncedUndo): Promise<boolean> {
  const answers: UndoChangeSetAnswer[] = []
  let isRefused = true
  try {
    for (const id of undo.ids.toReversed())
      answers.push(await undoChangeSet(id, { businessUnitId: undo.businessUnitId }))
    announceUndone(answers, undo)
  } catch (error) {
    if (answers.length > 0) announceUndone(answers, undo)
    isRefused = error instanceof ApiProblem && refusals.has(error.problem.code)
    const title =
      answers.length === 0 ? 'Ongedaan maken is niet gelukt' : 'Het begin van de wijziging is niet teruggezet'
    showToast({ tone: 'bad', title, description: joinSentences([undo.subject, formatProblem(error)]) })
  }
  await Promise.all(
    ['records', ...changeSetsKey].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
  return !isRefused || answers.some(({ changeSetId }) => changeSetId !== null)
}

/** Shows the toast of an undo: how many records went back, and which stay and why. */
export function announceUndone(
  answers: readonly UndoChangeSetAnswer[],
  { title = 'Ongedaan gemaakt', subject, businessUnitId }: Omit<AnnouncedUndo, 'ids'> = {},
): void {
  const undone = sum(answers.map((answer) => answer.undone))
  const keptCount = sum(answers.map((answer) => answer.keptCount))
  if (keptCount === 0) {
    const description = joinSentences([subject, formatReverted(undone)])
    announceChange({ tone: 'good', title, description }, undefined, businessUnitId)
    return
  }
  const kept = answers.flatMap((answer) => answer.kept).slice(0, maxReasons)
  const more = keptCount - kept.length
  const isInPart = kept.every(({ fields }) => fields !== undefined)
  const message = {
    tone: 'warn' as const,
    title: `${format(keptCount)} van ${format(undone + keptCount)} niet ${isInPart ? 'helemaal ' : ''}teruggezet`,
    description: joinSentences([
      subject,
      ...kept.map(({ label, reason }) => (label === '' ? reason : `${label}: ${reason}`)),
      ...(more > 0 ? [`En nog ${format(more)}.`] : []),
    ]),
    timeout: null,
  }
  announceChange(message, undefined, businessUnitId)
}

function joinSentences(sentences: readonly (string | undefined)[]): string {
  return sentences.filter((sentence) => sentence !== undefined).join(' ')
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
