import type { ToastMessage } from '../../ui/overlays/toasts.ts'

export interface BulkOutcomeTexts {
  readonly noun: string
  /** "3 taken zijn {done}." */
  readonly done: string
  /** "Er zijn geen taken {none} …" */
  readonly none: string
  readonly oneDone: string
  readonly oneRefused: string
}

/** The toast of a bulk change of all, some or none of the records (requirements 13.3). */
export function describeBulkOutcome(
  changed: number,
  total: number,
  { noun, done, none, oneDone, oneRefused }: BulkOutcomeTexts,
): Required<Pick<ToastMessage, 'tone' | 'title'>> {
  const [changedText, totalText] = [changed, total].map((count) => count.toLocaleString('nl-NL'))
  if (changed === 0)
    return {
      tone: 'bad',
      title:
        total === 1
          ? oneRefused
          : `Er zijn geen ${noun} ${none} (van de ${totalText} geselecteerde ${noun}).`,
    }
  if (changed < total)
    return { tone: 'warn', title: `${changedText} van de ${totalText} ${noun} zijn ${done}.` }
  return { tone: 'good', title: total === 1 ? oneDone : `${totalText} ${noun} zijn ${done}.` }
}
