import type { Shortcut } from '../../ui/shortcuts/shortcut.ts'

/** The keys of a page of records and of its popups. */
export const recordShortcuts = {
  search: { label: 'Naar het eerste zoekveld', keys: ['[Shift]+/'] },
  add: { label: 'Record toevoegen', keys: ['Alt+KeyN'] },
  save: { label: 'Opslaan', keys: ['$mod+s'] },
  saveAndClose: { label: 'Opslaan en sluiten', keys: ['$mod+Shift+s'] },
  previous: { label: 'Vorig record', keys: ['ArrowLeft'] },
  next: { label: 'Volgend record', keys: ['ArrowRight'] },
} as const satisfies Readonly<Record<string, Shortcut>>
