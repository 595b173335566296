import type { Shortcut } from '../../ui/shortcuts/shortcut.ts'

export const frameShortcuts = {
  palette: { label: 'Zoeken en springen', keys: ['$mod+k'] },
  undo: { label: 'Je laatste wijziging ongedaan maken', keys: ['$mod+z'] },
  redo: { label: 'Opnieuw doen wat je ongedaan maakte', keys: ['$mod+Shift+z'] },
  list: { label: 'Deze lijst met sneltoetsen', keys: ['[Shift]+?'] },
} as const satisfies Readonly<Record<string, Shortcut>>
