import { type RefObject, useState } from 'react'
import {
  type ColumnZone,
  createColumnState,
  type GridColumnState,
  type GridSort,
  resizeColumn,
  setColumnHidden,
  sortBy,
  toggleSort,
} from './column-state.ts'
import {
  listColumnUnits,
  moveColumnUnit,
  moveColumnUnitBy,
  pinColumnUnit,
  setGroupFolded,
} from './column-units.ts'
import type { GridColumn } from './grid-column.ts'
import { measureColumnWidth } from './measure-column-width.ts'

export interface ColumnActions {
  toggleSort: (id: string, isAdditive: boolean) => void
  sortBy: (id: string, direction: GridSort['direction'] | null) => void
  moveBy: (id: string, step: -1 | 1) => void
  moveNextTo: (id: string, targetId: string, side: 'before' | 'after') => void
  pin: (id: string, zone: ColumnZone) => void
  hide: (id: string) => void
  fold: (group: string, isFolded: boolean) => void
  setWidth: (id: string, width: number) => void
  autosize: (ids: readonly string[]) => void
  reset: () => void
}

interface ColumnStateProps {
  columnState?: GridColumnState | undefined
  onColumnStateChange?: ((state: GridColumnState) => void) | undefined
  defaultSort?: readonly GridSort[] | undefined
}

/**
 * Returns `columnState`, or without it a state of its own that starts as defined, and the setter. The setter calls
 * `onColumnStateChange` in both cases.
 */
export function useColumnState<Row>(
  columns: readonly GridColumn<Row>[],
  { columnState: controlledState, onColumnStateChange: onChange, defaultSort }: ColumnStateProps,
): [GridColumnState, (state: GridColumnState) => void] {
  const [uncontrolledState, setUncontrolledState] = useState(() => createColumnState(columns, defaultSort))
  const set = (state: GridColumnState) => {
    if (!controlledState) setUncontrolledState(state)
    onChange?.(state)
  }
  return [controlledState ?? uncontrolledState, set]
}

/**
 * Returns actions that change the column state, and announce it for screen readers except when they sort or autosize. Without a
 * change they do nothing, `reset` excepted; `toggleSort` does nothing for a column that is not sortable.
 */
export function createColumnActions<Row>(context: {
  grid: RefObject<HTMLDivElement | null>
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  defaultSort: readonly GridSort[] | undefined
  state: GridColumnState
  setState: (state: GridColumnState) => void
  announce: (text: string) => void
}): ColumnActions {
  const { columns, state, announce } = context
  const find = (id: string) => columns.find((column) => column.id === id)
  const change = (next: GridColumnState, text?: string) => {
    if (next === state) return
    context.setState(next)
    if (text) announce(text)
  }
  const changePosition = (next: GridColumnState, id: string) => {
    const { start, center, end } = listColumnUnits(columns, next)
    const units = [...start, ...center, ...end]
    const position = units.findIndex((unit) => unit.includes(id)) + 1
    change(next, `Kolom ${find(id)?.header} staat nu op plaats ${position} van ${units.length}.`)
  }

  return {
    toggleSort: (id, isAdditive) => {
      if (find(id)?.isSortable) change(toggleSort(state, id, isAdditive))
    },
    sortBy: (id, direction) => change(sortBy(state, id, direction)),
    moveBy: (id, step) => changePosition(moveColumnUnitBy(columns, state, id, step), id),
    moveNextTo: (id, targetId, side) =>
      changePosition(moveColumnUnit(columns, state, id, { id: targetId, side }), id),
    pin: (id, zone) => changePosition(pinColumnUnit(columns, state, id, zone), id),
    hide: (id) => change(setColumnHidden(state, id, true), `Kolom ${find(id)?.header} is verborgen.`),
    fold: (group, isFolded) =>
      change(
        setGroupFolded(state, group, isFolded),
        `Kolomgroep ${group} is ${isFolded ? 'ingeklapt' : 'uitgeklapt'}.`,
      ),
    setWidth: (id, width) => {
      const column = find(id)
      if (!column) return
      const next = resizeColumn(state, column, width)
      change(next, `Kolombreedte ${next.widths[id]} pixels.`)
    },
    autosize: (ids) => {
      let next = state
      for (const id of ids) {
        const column = find(id)
        if (!column || !context.grid.current) continue
        const width = measureColumnWidth(context.grid.current, column, context.rows)
        if (width !== null) next = resizeColumn(next, column, width)
      }
      change(next)
    },
    reset: () =>
      change(createColumnState(columns, context.defaultSort), 'De standaardkolommen zijn hersteld.'),
  }
}
