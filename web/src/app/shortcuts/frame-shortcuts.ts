import type { Shortcut } from '../../ui/shortcuts/shortcut.ts'

export const frameShortcuts = {
  palette: { label: 'Zoeken en springen', keys: ['$mod+k'] },
  list: { label: 'Deze lijst met sneltoetsen', keys: ['[Shift]+?'] },
} as const satisfies Readonly<Record<string, Shortcut>>
