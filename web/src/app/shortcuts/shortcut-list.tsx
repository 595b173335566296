import { labelPermissions } from '@stamboek/model/records/catalogue/list-permissions'
import { useMemo } from 'react'
import { useRegisteredActions, useRegisteredUnavailableActions } from '../../records/actions/page-actions.ts'
import { recordShortcuts } from '../../records/actions/record-shortcuts.ts'
import { useSchema } from '../../session/schema.ts'
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

/**
 * Lists every shortcut by area, and what the page would offer with more rights; switches shortcuts of one character
 * on or off.
 */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const characters = useCharacterShortcuts()
  const ofPage = useShortcutsOfPage()
  return (
    <Dialog isOpen width="58rem" title="Sneltoetsen" onRequestClose={onClose}>
      <div className={styles.groups}>
        {[...ofPage, ...shortcutGroups].map(({ label, shortcuts }) => (
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
      <UnavailableActions />
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

/** The actions of the page with a key that the other groups do not list. */
function useShortcutsOfPage(): readonly ShortcutGroup[] {
  const actions = useRegisteredActions()
  const listed = new Set<string>(
    shortcutGroups.flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys)),
  )
  const shortcuts = actions.flatMap(({ label, keys }) =>
    keys === undefined || listed.has(keys) ? [] : [{ label, keys: [keys] }],
  )
  return shortcuts.length === 0 ? [] : [{ label: 'Deze pagina', shortcuts }]
}

function UnavailableActions() {
  const actions = useRegisteredUnavailableActions()
  const { recordTypes } = useSchema()
  const labels = useMemo(() => labelPermissions([...recordTypes.values()]), [recordTypes])
  if (actions.length === 0) return null
  return (
    <section className={styles.unavailable}>
      <h3 className={styles.heading}>Niet voor jou</h3>
      <p>Met meer rechten kan op deze pagina ook dit. Een beheerder kan ze je geven.</p>
      <ul>
        {actions.map(({ label, missingPermissions }) => (
          <li key={`${label} ${missingPermissions.join(' ')}`}>
            {label} – {missingPermissions.length > 1 ? 'rechten' : 'recht'}{' '}
            {missingPermissions.map((each) => `“${labels.get(each) ?? each}”`).join(' en ')}
          </li>
        ))}
      </ul>
    </section>
  )
}

const { search, add, takeAway, print, ...popup } = recordShortcuts

const shortcutGroups: readonly ShortcutGroup[] = [
  { label: 'Overal', shortcuts: Object.values(frameShortcuts) },
  { label: 'Lijst met records', shortcuts: [search, add, takeAway, print] },
  { label: 'Record', shortcuts: Object.values(popup) },
  { label: 'Datum', shortcuts: Object.values(dateShortcuts) },
  { label: 'Menu', shortcuts: Object.values(menuShortcuts) },
  { label: 'Tabel', shortcuts: Object.values(gridShortcuts) },
]
