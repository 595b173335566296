import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components'
import { classNames } from '../../ui/class-names.ts'
import popoverStyles from '../../ui/overlays/popover.module.css'
import { KeyCaps } from '../../ui/shortcuts/key-caps.tsx'
import { MenuIcon } from '../menu/menu-icon.tsx'
import styles from './command-palette.module.css'
import type { Match } from './fuzzy-match.ts'
import type { PaletteEntry } from './palette-groups.ts'
import type { FoundEntry } from './search-palette.ts'

/** An option of the palette's list, with the matching letters marked; a disabled one shows its reason, and cannot be chosen. */
export function PaletteLine({ entry, onChoose }: { entry: FoundEntry; onChoose: () => void }) {
  const { label, detail, disabledReason, keys, match } = entry
  return (
    <ListBoxItem
      id={entry.id}
      textValue={[label, detail, disabledReason].filter(Boolean).join(', ')}
      className={classNames(popoverStyles.item, styles.line, disabledReason && styles.disabled)}
      {...(!disabledReason && { onAction: onChoose })}
    >
      <EntryIcon icon={entry.icon} />
      <span className={styles.texts}>
        <span className={styles.label}>
          <MarkedText text={label} ranges={match.ranges} />
        </span>
        {disabledReason !== undefined && <span className={styles.reason}>{disabledReason}</span>}
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
      {keys !== undefined && <KeyCaps keys={[keys]} />}
    </ListBoxItem>
  )
}

function EntryIcon({ icon: Icon }: Pick<PaletteEntry, 'icon'>) {
  if (Icon === undefined) return <span className={styles.noIcon} />
  return isNamed(Icon) ? <MenuIcon entry={Icon} /> : <Icon aria-hidden />
}

type EntryIconName = Parameters<typeof MenuIcon>[0]['entry']

/** Components can be objects too, but without these members. */
function isNamed(icon: NonNullable<PaletteEntry['icon']>): icon is EntryIconName {
  return typeof icon === 'object' && ('icon' in icon || 'customIcon' in icon)
}

function MarkedText({ text, ranges }: { text: string; ranges: Match['ranges'] }) {
  const pieces: ReactNode[] = []
  let at = 0
  for (const [start, end] of ranges) {
    pieces.push(
      text.slice(at, start),
      <mark key={start} className={styles.mark}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  )
}
