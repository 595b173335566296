import { describeBulkOutcome } from '../../records/dialogs/describe-bulk-outcome.ts'

export interface TaskOutcome {
  readonly changed: number
  readonly total: number
  /** Of the only task. */
  readonly description: string
  readonly resource?: string
}

export type TaskChange = 'assignToTeam' | 'assignToMe' | 'cancel' | 'complete' | 'reopen' | 'deadline'

interface ChangeWords {
  /** "… taken zijn {done}." */
  readonly done: string
  /** "Er zijn geen taken {none} …" */
  readonly none: string
  /** About a single task that was not changed. */
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
  reopen: createWords('heropend'),
  deadline: { ...createWords('gewijzigd'), done: 'gewijzigd' },
}

function createWords(changed: string): ChangeWords {
  return {
    done: `succesvol ${changed}`,
    none: changed,
    refused: (description) => `Taak "${description}" kon niet worden ${changed}.`,
  }
}

/** Returns tone and Dutch title for `showToast`: bad if none changed, warn if some. */
export function createTaskOutcomeToast(
  change: TaskChange,
  { changed, total, description, resource = 'Onbekende resource' }: TaskOutcome,
) {
  const { done, none, refused } = words[change]
  const behind = change === 'assignToMe' ? ` ${resource}` : ''
  return describeBulkOutcome(changed, total, {
    noun: 'taken',
    done: done + behind,
    none: none + behind,
    oneDone: `Taak "${description}" is ${done}${behind}.`,
    oneRefused: refused(description, resource),
  })
}
