import type { ToastTone } from '../../ui/overlays/toasts.tsx'

export interface TaskOutcome {
  /** Tasks that the call changed, of those that were chosen. */
  readonly changed: number
  readonly total: number
  /** Of the only task. */
  readonly description: string
  /** Of the resource that tasks are assigned to. */
  readonly resource?: string
}

export type TaskChange = 'assignToTeam' | 'assignToMe' | 'cancel' | 'complete' | 'deadline'

interface ChangeWords {
  /** "… taken zijn {done}." */
  readonly done: string
  /** "Er zijn geen taken {none} …" */
  readonly none: string
  /** About one task that stayed as it is. */
  readonly refused: (description: string, resource: string) => string
}

const words: Readonly<Record<TaskChange, ChangeWords>> = {
  assignToTeam: createWords('gewijzigd'),
  assignToMe: {
    done: 'succesvol toegewezen aan',
    none: 'toegewezen aan',
    refused: (description, resource) => `Kan taak "${description}" niet toewijzen aan ${resource}.`,
  },
  cancel: createWords('geannuleerd'),
  complete: createWords('afgerond'),
  deadline: { ...createWords('gewijzigd'), done: 'gewijzigd' },
}

function createWords(changed: string): ChangeWords {
  return {
    done: `succesvol ${changed}`,
    none: changed,
    refused: (description) => `Taak "${description}" kon niet worden ${changed}.`,
  }
}

/** The toast about a change of tasks (domain.md section 8). */
export function describeTaskOutcome(
  change: TaskChange,
  { changed, total, description, resource = 'Onbekende resource' }: TaskOutcome,
): { readonly tone: ToastTone; readonly title: string } {
  const { done, none, refused } = words[change]
  const behind = change === 'assignToMe' ? ` ${resource}` : ''
  const count = (value: number) => value.toLocaleString('nl-NL')
  if (changed === 0)
    return {
      tone: 'bad',
      title:
        total === 1
          ? refused(description, resource)
          : `Er zijn geen taken ${none}${behind} (van de ${count(total)} geselecteerde taken).`,
    }
  if (changed < total)
    return { tone: 'warn', title: `${count(changed)} van de ${count(total)} taken zijn ${done}${behind}.` }
  return {
    tone: 'good',
    title:
      total === 1
        ? `Taak "${description}" is ${done}${behind}.`
        : `${count(total)} taken zijn ${done}${behind}.`,
  }
}
