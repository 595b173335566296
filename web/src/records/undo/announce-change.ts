import type { UndoChangeSetAnswer } from '@stamboek/model/contract/change-sets'
import type { ProblemCode } from '@stamboek/model/contract/problem'
import { ApiProblem, formatProblem } from '../../api/api-problem.ts'
import { changeSetsKey, undoChangeSet } from '../../api/change-sets.ts'
import { takeChangeSets } from '../../api/noted-change-sets.ts'
import { queryClient } from '../../api/query-client.ts'
import { showToast, type ToastMessage } from '../../ui/overlays/toasts.ts'
import { describeDone } from './undo-texts.ts'

/** How long a toast offers the undo; a later change replaces it. */
const undoTimeoutMs = 20_000
const topic = 'undo'
const maxReasons = 3
const refusals: ReadonlySet<ProblemCode> = new Set(['notAllowed', 'notFound', 'ruleBroken'])

/** What the next press does, and says: an undo is taken back by doing its act again. */
const directions = {
  undo: {
    label: 'Ongedaan maken',
    title: 'Ongedaan gemaakt',
    failure: 'Ongedaan maken is niet gelukt',
    next: 'redo',
  },
  redo: {
    label: 'Opnieuw doen',
    title: 'Opnieuw gedaan',
    failure: 'Opnieuw doen is niet gelukt',
    next: 'undo',
  },
} as const

export type UndoDirection = keyof typeof directions

interface ChangeOptions {
  /** By default what this tab changed last. */
  readonly ids?: readonly string[]
  /** Of the change sets; absent: that of the tab. */
  readonly businessUnitId?: string | undefined
  readonly direction?: UndoDirection
}

/** Shows the toast of a change that this tab has made, with a button that takes it back. */
export function announceChange(
  message: ToastMessage,
  { ids = takeChangeSets(), businessUnitId, direction = 'undo' }: ChangeOptions = {},
): void {
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
      {
        label: directions[direction].label,
        onPress: () => void undoAnnounced({ ids, businessUnitId, direction }),
      },
    ],
  })
}

/** Forgets the changes of this tab that are taken back in another way, or not at all. */
export function offerNoUndo(): void {
  takeChangeSets()
}

interface AnnouncedUndo extends ChangeOptions {
  readonly ids: readonly string[]
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
      answers.length === 0
        ? directions[undo.direction ?? 'undo'].failure
        : 'Het begin van de wijziging is niet teruggezet'
    showToast({ tone: 'bad', title, description: joinSentences([undo.subject, formatProblem(error)]) })
  }
  await Promise.all(
    ['records', ...changeSetsKey].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
  return !isRefused || answers.some(({ changeSetId }) => changeSetId !== null)
}

/** Shows the toast of an undo: how many records went back, and which stay and why. */
function announceUndone(
  answers: readonly UndoChangeSetAnswer[],
  { subject, businessUnitId, direction = 'undo' }: AnnouncedUndo,
): void {
  const undone = sum(answers.map((answer) => answer.undone))
  const keptCount = sum(answers.map((answer) => answer.keptCount))
  const { title, next } = directions[direction]
  const options = { businessUnitId, direction: next }
  if (keptCount === 0) {
    const outcome =
      direction === 'redo'
        ? formatRedone(undone)
        : describeDone({ undone, kept: [], keptCount, partCount: 0 })
    announceChange({ tone: 'good', title, description: joinSentences([subject, outcome]) }, options)
    return
  }
  const kept = answers.flatMap((answer) => answer.kept).slice(0, maxReasons)
  const more = keptCount - kept.length
  const isInPart = kept.every(({ fields }) => fields !== undefined)
  const done = direction === 'redo' ? 'opnieuw gedaan' : 'teruggezet'
  const message = {
    tone: 'warn' as const,
    title: `${format(keptCount)} van ${format(undone + keptCount)} niet ${isInPart ? 'helemaal ' : ''}${done}`,
    description: joinSentences([
      subject,
      ...kept.map(({ label, reason }) => (label === '' ? reason : `${label}: ${reason}`)),
      ...(more > 0 ? [`En nog ${format(more)}.`] : []),
    ]),
    timeout: null,
  }
  announceChange(message, options)
}

function formatRedone(count: number): string {
  return count === 1 ? '1 record is weer gewijzigd.' : `${format(count)} records zijn weer gewijzigd.`
}

function joinSentences(sentences: readonly (string | undefined)[]): string {
  return sentences.filter((sentence) => sentence !== undefined).join(' ')
}

function format(count: number): string {
  return count.toLocaleString('nl-NL')
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
