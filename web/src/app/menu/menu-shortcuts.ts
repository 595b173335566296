import type { Shortcut } from '../../ui/shortcuts/shortcut.ts'

/** The keys of the menu in the bar. */
export const menuShortcuts = {
  open: { label: 'Openen', keys: ['ArrowDown'] },
  move: {
    label: 'Naar een ander onderdeel',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  },
  moveToEdge: { label: 'Naar het eerste of laatste onderdeel', keys: ['Home', 'End'] },
  close: { label: 'Sluiten', keys: ['Escape'] },
} as const satisfies Readonly<Record<string, Shortcut>>
