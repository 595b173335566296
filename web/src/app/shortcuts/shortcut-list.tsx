import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { KeyCaps } from '../../ui/shortcuts/key-caps.tsx'
import { useCharacterShortcuts } from '../../ui/shortcuts/use-character-shortcuts.ts'
import { shortcutGroups } from './shortcut-groups.ts'
import styles from './shortcut-list.module.css'

/** Every shortcut, by where it works. */
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
