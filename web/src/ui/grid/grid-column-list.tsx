import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import {
  Button,
  Checkbox,
  Dialog,
  type DragAndDropHooks,
  GridList,
  GridListItem,
  Popover,
  type Selection,
  useDragAndDrop,
} from 'react-aria-components'
import type { OverlayTriggerState } from 'react-stately/useOverlayTriggerState'
import {
  createColumnState,
  type GridColumnState,
  type GridSort,
  listColumnIds,
  moveColumn,
  setColumnHidden,
} from './column-state.ts'
import type { GridColumn } from './grid-column.ts'
import styles from './grid-menu.module.css'

interface ColumnListProps {
  columns: readonly GridColumn<never>[]
  columnState: GridColumnState
  onColumnStateChange: (state: GridColumnState) => void
  defaultSort?: readonly GridSort[] | undefined
}

export interface GridColumnListProps extends ColumnListProps {
  state: OverlayTriggerState
  trigger: RefObject<HTMLElement | null>
  isOpen: boolean
}

/** The popover of a `GridColumnChooser`. */
export function GridColumnList({ state, trigger, isOpen, ...list }: GridColumnListProps) {
  return (
    <Popover
      trigger="DialogTrigger"
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={(next) => state.setOpen(next)}
      placement="bottom end"
      offset={4}
      className={styles.popover ?? ''}
    >
      <Dialog aria-label="Kolommen kiezen" className={styles.chooser ?? ''}>
        <ColumnList {...list} />
      </Dialog>
    </Popover>
  )
}

function ColumnList({ columns, columnState, onColumnStateChange, defaultSort }: ColumnListProps) {
  const names = new Map(columns.map((column) => [column.id, column.header]))
  const items = listColumnIds(columnState).map((id) => ({ id, name: names.get(id) ?? id }))
  const visible = new Set(columnState.order.filter((id) => !columnState.hidden.includes(id)))

  const { dragAndDropHooks } = useDragAndDrop<{ id: string; name: string }>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': names.get(String(key)) ?? '' })),
    onReorder: ({ keys: [dragged], target }) => {
      if (target.dropPosition === 'on' || dragged === undefined) return
      onColumnStateChange(moveColumn(columnState, String(dragged), String(target.key), target.dropPosition))
    },
  })
  const select = (selection: Selection) => {
    const isShown = (id: string) => selection === 'all' || selection.has(id)
    const next = columnState.order.reduce(
      (state, id) => setColumnHidden(state, id, !isShown(id)),
      columnState,
    )
    onColumnStateChange(next)
  }
  const moveByKey = (id: string, step: -1 | 1) => {
    const ids = items.map((item) => item.id)
    const target = ids[ids.indexOf(id) + step]
    if (target) onColumnStateChange(moveColumn(columnState, id, target, step < 0 ? 'before' : 'after'))
  }

  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
    if (!step || !event.altKey || !row?.dataset['key']) return
    event.preventDefault()
    event.stopPropagation()
    moveByKey(row.dataset['key'], step)
  }

  return (
    // Captured, because the list moves the focus on every arrow key.
    <div onKeyDownCapture={handleKey} className={styles.chooserContent}>
      <GridList
        aria-label="Kolommen"
        autoFocus="first"
        items={items}
        selectionMode="multiple"
        selectedKeys={visible}
        onSelectionChange={select}
        disallowEmptySelection
        escapeKeyBehavior="none"
        dragAndDropHooks={singleItemDrag(dragAndDropHooks)}
        className={styles.columnList ?? ''}
      >
        {(item) => (
          <GridListItem id={item.id} textValue={item.name} className={styles.columnItem ?? ''}>
            <Button slot="drag" className={styles.dragHandle ?? ''}>
              <IconGripVertical size={14} stroke={1.75} aria-hidden="true" />
            </Button>
            <Checkbox slot="selection" className={styles.check ?? ''}>
              <span className={styles.checkBox} aria-hidden="true" />
            </Checkbox>
            <span className={styles.columnName}>{item.name}</span>
          </GridListItem>
        )}
      </GridList>
      <div className={styles.chooserFooter}>
        <Button
          className={styles.reset ?? ''}
          onPress={() => onColumnStateChange(createColumnState(columns, defaultSort))}
        >
          Standaard herstellen
        </Button>
      </div>
    </div>
  )
}

/** React Aria drags all selected items together; here selected means visible, so only one item is dragged. */
function singleItemDrag(hooks: DragAndDropHooks): DragAndDropHooks {
  const { useDraggableCollectionState } = hooks
  if (!useDraggableCollectionState) return hooks
  return {
    ...hooks,
    useDraggableCollectionState: (options) =>
      useDraggableCollectionState({
        ...options,
        selectionManager: Object.create(options.selectionManager, {
          isSelected: { value: () => false },
        }) as typeof options.selectionManager,
      }),
  }
}
