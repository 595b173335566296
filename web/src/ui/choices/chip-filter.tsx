import { Button } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './chip-filter.module.css'

type ChipFilterItem = {
  id: string
  label: string
  count?: number | undefined
}

export type ChipFilterProps = {
  label: string
  items: readonly ChipFilterItem[]
  selectedId: string | null
  onSelect: (id: string | null) => void
}

/** A row of chips with counts, of which at most one is pressed. Pressing it again releases it. */
export function ChipFilter({ label, items, selectedId, onSelect }: ChipFilterProps) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {items.map(({ id, label: text, count }) => (
        <Button
          key={id}
          aria-pressed={id === selectedId}
          onPress={() => onSelect(id === selectedId ? null : id)}
          className={classNames(styles.chip, count === 0 && styles.none)}
        >
          {text}
          {count !== undefined && (
            <>
              {' '}
              <span className={styles.count}>{count.toLocaleString('nl-NL')}</span>
            </>
          )}
        </Button>
      ))}
    </div>
  )
}
