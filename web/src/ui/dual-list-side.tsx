import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { GridList, GridListItem, type Selection, useFilter } from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './dual-list.module.css'
import type { Option } from './option.ts'
import popoverStyles from './popover.module.css'
import { TextField } from './text-field.tsx'

type DualListSideProps = {
  label: string
  options: readonly Option[]
  empty: string
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  /** Enter or a double press on one. */
  onMove: (id: string) => void
  isDisabled?: boolean | undefined
}

/** One of the two lists of a dual list, with its filter. */
export function DualListSide(props: DualListSideProps) {
  const [query, setQuery] = useState('')
  const { contains } = useFilter({ sensitivity: 'base' })
  const labelId = useId()
  const shown = props.options.filter((option) => contains(option.label, query))
  return (
    <div className={styles.side}>
      <div className={styles.head}>
        <span id={labelId}>{props.label}</span>
        <span className={styles.count}>{props.options.length}</span>
      </div>
      <TextField
        label={`${props.label} filteren`}
        hideLabel
        value={query}
        onChange={setQuery}
        placeholder="Filteren…"
        prefix={<IconSearch aria-hidden />}
        isClearable
        isDisabled={props.isDisabled}
      />
      <GridList
        aria-labelledby={labelId}
        items={shown}
        selectionMode={props.isDisabled ? 'none' : 'multiple'}
        selectionBehavior="replace"
        selectedKeys={props.selection}
        onSelectionChange={props.onSelectionChange}
        {...(!props.isDisabled && { onAction: (key) => props.onMove(String(key)) })}
        className={classNames(styles.list)}
        renderEmptyState={() => (
          <div className={popoverStyles.empty}>{query === '' ? props.empty : 'Niets gevonden'}</div>
        )}
      >
        {(option) => (
          <GridListItem
            id={option.id}
            textValue={option.label}
            className={classNames(popoverStyles.item, styles.item)}
          >
            <span className={popoverStyles.text}>{option.label}</span>
            {option.hint && <span className={popoverStyles.hint}>{option.hint}</span>}
            {option.isInactive && <span className={popoverStyles.hint}>inactief</span>}
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}
