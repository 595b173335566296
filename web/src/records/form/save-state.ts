/** What the rule of platform.md section 4 looks at before a form may be saved. */
export interface SaveSituation {
  /** The values differ from those it started with, seen 10 ms after the last change. */
  readonly isModified: boolean
  readonly isDirty: boolean
  readonly isValid: boolean
  /** Checking is under way. */
  readonly isPending: boolean
  readonly isSaving: boolean
  /** Labels of the fields that are not in order. */
  readonly wrongLabels: readonly string[]
  /** Says more than a label can, where one thing alone stands in the way. */
  readonly onlyReason?: string | undefined
}

const mostLabels = 4

/** Why a form cannot be saved now, a Dutch sentence for the button; undefined when it can. */
export function whyNotSavable(situation: SaveSituation): string | undefined {
  if (situation.isSaving) return 'Het record wordt opgeslagen.'
  if (!situation.isDirty || !situation.isModified) return 'Er is nog niets gewijzigd.'
  if (!situation.isValid) return situation.onlyReason ?? sentenceOf(situation.wrongLabels)
  return situation.isPending ? 'De invoer wordt gecontroleerd.' : undefined
}

function sentenceOf(labels: readonly string[]): string {
  if (labels.length === 0) return 'Nog niet alles is goed ingevuld.'
  const shown = labels.slice(0, mostLabels).join(', ')
  const more = labels.length > mostLabels ? ` en nog ${labels.length - mostLabels}` : ''
  return `Nog niet goed ingevuld: ${shown}${more}.`
}
