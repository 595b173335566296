import { useMemo } from 'react'
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { useIconSet } from '../icons/use-icon-set.ts'
import { FilterInput } from '../inputs/filter-input.tsx'
import popoverStyles from '../overlays/popover.module.css'
import styles from './icon-picker.module.css'

export interface IconPickerListProps {
  readonly label: string
  /** The chosen icon, which is listed whatever the query. */
  readonly value: string | null
  readonly query: string
  readonly onQueryChange: (query: string) => void
}

/** The filter and the icons whose name or Dutch words contain `query`, and `value`. The `SelectFrame` around it handles the choice. */
export function IconPickerList({ label, value, query, onQueryChange }: IconPickerListProps) {
  const icons = useIconSet()
  const found = useMemo(() => {
    const text = query.trim().toLowerCase()
    return [...(icons ?? [])]
      .map(([id, entry]) => ({ id, ...entry }))
      .filter((entry) => entry.id === value || entry.id.includes(text) || entry.words.includes(text))
  }, [icons, query, value])
  return (
    <Autocomplete inputValue={query} onInputChange={onQueryChange}>
      <FilterInput label={`${label} zoeken`} isBusy={icons === null} />
      <ListBox
        items={found}
        layout="grid"
        className={classNames(styles.grid)}
        renderEmptyState={() => (
          <div className={popoverStyles.empty}>{icons ? 'Niets gevonden' : 'Iconen laden…'}</div>
        )}
      >
        {({ id, icon: Shape, words }) => (
          <ListBoxItem id={id} textValue={words} className={classNames(styles.choice)}>
            <Shape role="img" aria-label={words}>
              <title>{words}</title>
            </Shape>
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  )
}
