import { IconGripVertical } from '@tabler/icons-react'
import { useId } from 'react'
import { Button, GridList, GridListItem, type Selection, useDragAndDrop } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { FilterField } from '../inputs/filter-field.tsx'
import popoverStyles from '../overlays/popover.module.css'
import styles from './dual-list.module.css'
import { type DualListTicks, TickCheckboxes, TickHeaders } from './dual-list-ticks.tsx'
import type { Option } from './option.ts'

type DualListSideProps = {
  label: string
  shown: readonly Option[]
  total: number
  query: string
  onQueryChange: (query: string) => void
  empty: string
  selection: Selection
  selectedCount: number
  onSelectionChange: (selection: Selection) => void
  onMove: (id: string) => void
  /** Drag types of this dual list, so that other lists' items cannot be dropped. */
  drags: { readonly from: string; readonly to: string }
  onDrop: (ids: readonly string[]) => void
  ticks?: DualListTicks | undefined
  isDisabled?: boolean | undefined
}

/**
 * One list of a `DualList`, with its filter input; keeps no state. `onMove` is called on Enter and a double press of an
 * option, `onDrop` for options dragged from the other side.
 */
export function DualListSide(props: DualListSideProps) {
  const { shown, query, drags, ticks, isDisabled = false } = props
  const labelId = useId()
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled,
    getItems: (keys) => [...keys].map((key) => ({ [drags.from]: String(key), 'text/plain': String(key) })),
    acceptedDragTypes: [drags.to],
    onRootDrop: ({ items }) => {
      const texts = items.filter((item) => item.kind === 'text').map((item) => item.getText(drags.to))
      void Promise.all(texts).then(props.onDrop)
    },
  })
  return (
    <div className={classNames(styles.side, ticks && styles.ticked)}>
      <div className={styles.head}>
        <span id={labelId}>{props.label}</span>
        <span className={styles.count}>{formatCount(props)}</span>
      </div>
      <FilterField
        label={`${props.label} filteren`}
        value={query}
        onChange={props.onQueryChange}
        isDisabled={isDisabled}
      />
      {ticks && <TickHeaders columns={ticks.columns} />}
      <GridList
        aria-labelledby={labelId}
        items={shown}
        dependencies={[ticks]}
        selectionMode={isDisabled ? 'none' : 'multiple'}
        selectionBehavior="replace"
        selectedKeys={props.selection}
        onSelectionChange={props.onSelectionChange}
        {...(!isDisabled && { onAction: (key) => props.onMove(String(key)), dragAndDropHooks })}
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
            {!isDisabled && (
              <Button slot="drag" className={styles.grip ?? ''}>
                <IconGripVertical aria-hidden />
              </Button>
            )}
            <span className={popoverStyles.text}>{option.label}</span>
            {option.hint && <span className={popoverStyles.hint}>{option.hint}</span>}
            {option.isInactive && <span className={popoverStyles.hint}>inactief</span>}
            {ticks && <TickCheckboxes ticks={ticks} optionId={option.id} />}
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}

function formatCount({ shown, total, query, selectedCount }: DualListSideProps): string {
  const count = query === '' ? String(total) : `${shown.length} van ${total}`
  return selectedCount === 0 ? count : `${count}, ${selectedCount} geselecteerd`
}
