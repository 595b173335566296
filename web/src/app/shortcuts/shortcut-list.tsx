import { recordShortcuts } from '../../records/actions/record-shortcuts.ts'
import { dateShortcuts } from '../../ui/dates/date-shortcuts.ts'
import { gridShortcuts } from '../../ui/grid/grid-shortcuts.ts'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { KeyCaps } from '../../ui/shortcuts/key-caps.tsx'
import type { ShortcutGroup } from '../../ui/shortcuts/shortcut.ts'
import { useCharacterShortcuts } from '../../ui/shortcuts/use-character-shortcuts.ts'
import { menuShortcuts } from '../menu/use-menu-keys.ts'
import { frameShortcuts } from './frame-shortcuts.ts'
import styles from './shortcut-list.module.css'

/** The dialog with every shortcut by area. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const characters = useCharacterShortcuts()
  return (
    <Dialog isOpen width="58rem" title="Sneltoetsen" onRequestClose={onClose}>
      <div className={styles.groups}>
        {shortcutGroups.map(({ label, shortcuts }) => (
          <section key={label} className={styles.group}>
            <h3 className={styles.heading}>{label}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.label} className={styles.shortcut}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <KeyCaps keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.setting}>
        <Checkbox
          label="Sneltoetsen van één teken gebruiken, zoals / en ?"
          value={characters.isOn}
          onChange={(isOn) => characters.setOn(isOn)}
        />
      </div>
    </Dialog>
  )
}

const { search, add, ...popup } = recordShortcuts

/** Every shortcut by area; the handlers read the same data. */
const shortcutGroups: readonly ShortcutGroup[] = [
  { label: 'Overal', shortcuts: Object.values(frameShortcuts) },
  { label: 'Lijst met records', shortcuts: [search, add] },
  { label: 'Record', shortcuts: Object.values(popup) },
  { label: 'Datum', shortcuts: Object.values(dateShortcuts) },
  { label: 'Menu', shortcuts: Object.values(menuShortcuts) },
  { label: 'Tabel', shortcuts: Object.values(gridShortcuts) },
]
