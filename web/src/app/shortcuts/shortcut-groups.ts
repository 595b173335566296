import { recordShortcuts } from '../../records/actions/record-shortcuts.ts'
import { dateShortcuts } from '../../ui/dates/date-shortcuts.ts'
import { gridShortcuts } from '../../ui/grid/grid-shortcuts.ts'
import type { ShortcutGroup } from '../../ui/shortcuts/shortcut.ts'
import { menuShortcuts } from '../menu/menu-shortcuts.ts'
import { frameShortcuts } from './frame-shortcuts.ts'

const { search, add, ...popup } = recordShortcuts

/** Every shortcut, by where it works: what listens for them reads the same data. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  { label: 'Overal', shortcuts: Object.values(frameShortcuts) },
  { label: 'Lijst met records', shortcuts: [search, add] },
  { label: 'Record', shortcuts: Object.values(popup) },
  { label: 'Datum', shortcuts: Object.values(dateShortcuts) },
  { label: 'Menu', shortcuts: Object.values(menuShortcuts) },
  { label: 'Tabel', shortcuts: Object.values(gridShortcuts) },
]
