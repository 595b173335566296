import type { Shortcut } from '../shortcuts/shortcut.ts'

export const gridShortcuts = {
  move: {
    label: 'Van cel naar cel',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  },
  movePage: { label: 'Een scherm omhoog of omlaag', keys: ['PageUp', 'PageDown'] },
  moveToEdge: { label: 'Naar de eerste of laatste kolom', keys: ['Home', 'End'] },
  moveFar: {
    label: 'Naar de rand van de tabel',
    keys: ['$mod+Home', '$mod+End', '$mod+ArrowLeft', '$mod+ArrowRight', '$mod+ArrowUp', '$mod+ArrowDown'],
  },
  open: { label: 'Record openen, of de knop of koppeling in de cel gebruiken', keys: ['Enter'] },
  mark: { label: 'Rij markeren', keys: ['Space'] },
  markRange: { label: 'Rijen markeren tot en met deze', keys: ['Shift+Space'] },
  markNext: { label: 'De volgende of vorige rij ook markeren', keys: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
  markScreen: { label: 'Een scherm rijen markeren', keys: ['Shift+PageDown', 'Shift+PageUp'] },
  markFar: {
    label: 'Markeren tot de eerste of laatste rij',
    keys: ['Shift+Home', 'Shift+End', '$mod+Shift+Home', '$mod+Shift+End'],
  },
  markPage: { label: 'Alle rijen van de pagina markeren', keys: ['$mod+a'] },
  openMenu: { label: 'Acties op de rij', keys: ['Shift+F10', 'ContextMenu'] },
  enterCell: { label: 'Naar een knop of koppeling in de cel', keys: ['F2'] },
  leaveCell: { label: 'Terug naar de cel', keys: ['Escape'] },
  expand: { label: 'Rij of kolomgroep uitklappen', keys: ['[Shift]++'] },
  collapse: { label: 'Rij of kolomgroep inklappen', keys: ['-'] },
  intoBranch: { label: 'In een boom: uitklappen, dan naar de eerste rij eronder', keys: ['ArrowRight'] },
  outOfBranch: { label: 'In een boom: inklappen, dan naar de rij erboven', keys: ['ArrowLeft'] },
  expandSiblings: { label: 'In een boom: alle rijen op dit niveau uitklappen', keys: ['[Shift]+*'] },
  sort: { label: 'In de kop: sorteren', keys: ['Enter'] },
  addSort: { label: 'In de kop: ook op deze kolom sorteren', keys: ['Shift+Enter'] },
  moveColumn: { label: 'In de kop: kolom verplaatsen', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
  resizeColumn: {
    label: 'In de kop: kolom smaller of breder',
    keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
  },
} as const satisfies Readonly<Record<string, Shortcut>>
