import type { Shortcut } from '../shortcuts/shortcut.ts'

export const dateShortcuts = {
  today: { label: 'Vandaag', keys: ['[Shift]+t'] },
  later: { label: 'Dag, maand of jaar later', keys: ['ArrowUp'] },
  earlier: { label: 'Dag, maand of jaar eerder', keys: ['ArrowDown'] },
  openCalendar: { label: 'Kalender openen', keys: ['Alt+ArrowDown'] },
} as const satisfies Readonly<Record<string, Shortcut>>
