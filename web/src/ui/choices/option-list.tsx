import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from '../overlays/popover.module.css'
import type { Option } from './option.ts'

/** The list of options inside a `SelectFrame`, which handles the choice. */
export function OptionList({ options, empty }: { options: readonly Option[]; empty: ReactNode }) {
  return (
    <ListBox
      items={options}
      className={classNames(styles.list)}
      renderEmptyState={() => <div className={styles.empty}>{empty}</div>}
    >
      {(option) => (
        <ListBoxItem id={option.id} textValue={option.label} className={classNames(styles.item)}>
          <span className={classNames(styles.text, option.isOutside && styles.outside)}>{option.label}</span>
          {option.hint && <span className={styles.hint}>{option.hint}</span>}
          {option.isInactive && <span className={styles.hint}>inactief</span>}
          <IconCheck className={styles.tick} aria-hidden />
        </ListBoxItem>
      )}
    </ListBox>
  )
}
