import { useMemo } from 'react'
import { Menu, MenuItem, MenuSection, Popover } from 'react-aria-components'
import { findColumnZone, type GridColumnState, listVisibleColumnIds } from './column-state.ts'
import { groupAdjacentColumns, listColumnUnits } from './column-units.ts'
import type { GridColumn } from './grid-column.ts'
import styles from './grid-menu.module.css'
import type { ColumnActions } from './use-column-actions.ts'

export interface GridColumnMenuProps {
  columnId: string
  anchor: HTMLElement
  columns: readonly GridColumn<never>[]
  state: GridColumnState
  actions: ColumnActions
  onClose: () => void
}

interface Entry {
  id: string
  text: string
  act: () => void
  isDisabled?: boolean
}

/**
 * The menu of a column at its header (`anchor`), open while mounted; takes the focus. Calls `onClose` when dismissed and
 * after an entry was chosen.
 */
export function GridColumnMenu(props: GridColumnMenuProps) {
  const { columnId, columns, anchor, onClose } = props
  const trigger = useMemo(() => ({ current: anchor }), [anchor])
  const column = columns.find((candidate) => candidate.id === columnId)
  const sections = createMenuSections(props)
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      triggerRef={trigger}
      aria-label={`Kolom ${column?.header}`}
      placement="bottom start"
      offset={2}
      className={styles.popover ?? ''}
    >
      <Menu
        autoFocus="first"
        aria-label={`Kolom ${column?.header}`}
        onClose={onClose}
        className={styles.menu ?? ''}
      >
        {sections.map(([name, entries]) => (
          <MenuSection key={name} aria-label={name} className={styles.section ?? ''}>
            {entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                isDisabled={entry.isDisabled ?? false}
                onAction={entry.act}
                className={styles.item ?? ''}
              >
                {entry.text}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Popover>
  )
}

function createMenuSections({ columnId, columns, state, actions }: GridColumnMenuProps): [string, Entry[]][] {
  const zone = findColumnZone(state, columnId)
  const visible = listVisibleColumnIds(state)
  const neighbours = listColumnUnits(columns, state)[zone]
  const index = neighbours.findIndex((unit) => unit.includes(columnId))
  const ids = [...visible.start, ...visible.center, ...visible.end]
  const direction = state.sort.find((entry) => entry.columnId === columnId)?.direction
  const isSortable = columns.find((column) => column.id === columnId)?.isSortable
  const sorting: Entry[] = [
    {
      id: 'ascending',
      text: 'Oplopend sorteren',
      act: () => actions.sortBy(columnId, 'ascending'),
      isDisabled: direction === 'ascending',
    },
    {
      id: 'descending',
      text: 'Aflopend sorteren',
      act: () => actions.sortBy(columnId, 'descending'),
      isDisabled: direction === 'descending',
    },
    {
      id: 'unsorted',
      text: 'Sortering opheffen',
      act: () => actions.sortBy(columnId, null),
      isDisabled: !direction,
    },
  ]
  const placing: Entry[] = [
    { id: 'left', text: 'Naar links', act: () => actions.moveBy(columnId, -1), isDisabled: index <= 0 },
    {
      id: 'right',
      text: 'Naar rechts',
      act: () => actions.moveBy(columnId, 1),
      isDisabled: index === neighbours.length - 1,
    },
    {
      id: 'start',
      text: 'Links vastzetten',
      act: () => actions.pin(columnId, 'start'),
      isDisabled: zone === 'start',
    },
    {
      id: 'end',
      text: 'Rechts vastzetten',
      act: () => actions.pin(columnId, 'end'),
      isDisabled: zone === 'end',
    },
    {
      id: 'center',
      text: 'Losmaken',
      act: () => actions.pin(columnId, 'center'),
      isDisabled: zone === 'center',
    },
  ]
  const sizing: Entry[] = [
    { id: 'fit', text: 'Breedte aan inhoud aanpassen', act: () => actions.autosize([columnId]) },
    { id: 'fit-all', text: 'Alle breedtes aan inhoud aanpassen', act: () => actions.autosize(ids) },
  ]
  const showing: Entry[] = [
    ...createFoldEntries(columns, state, columnId, actions),
    { id: 'hide', text: 'Kolom verbergen', act: () => actions.hide(columnId), isDisabled: ids.length === 1 },
    { id: 'reset', text: 'Standaard herstellen', act: actions.reset },
  ]
  return [
    ...(isSortable ? [['Sorteren', sorting] as [string, Entry[]]] : []),
    ['Plaats', placing],
    ['Breedte', sizing],
    ['Kolommen', showing],
  ]
}

function createFoldEntries<Row>(
  columns: readonly GridColumn<Row>[],
  state: GridColumnState,
  columnId: string,
  actions: ColumnActions,
): Entry[] {
  const ids = listVisibleColumnIds(state)[findColumnZone(state, columnId)]
  const inZone = ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const run = groupAdjacentColumns(inZone).find((each) => each.some((column) => column.id === columnId))
  const group = run?.[0]?.group
  if (!group || !run || run.length === 1) return []
  const isFolded = state.foldedGroups.includes(group)
  return [
    {
      id: 'fold',
      text: `${group} ${isFolded ? 'uitklappen' : 'inklappen'}`,
      act: () => actions.fold(group, !isFolded),
    },
  ]
}
