import {
  type ColumnZone,
  findColumnZone,
  type GridColumnState,
  listVisibleColumnIds,
  moveColumn,
  pinColumn,
} from './column-state.ts'
import type { GridColumn } from './grid-column.ts'

/** Splits columns into runs of adjacent columns with the same group; a column without a group is a run of its own. */
export function groupAdjacentColumns<Column extends Pick<GridColumn<never>, 'group'>>(
  columns: readonly Column[],
): Column[][] {
  const runs: Column[][] = []
  for (const column of columns) {
    const last = runs.at(-1)
    if (last && column.group && last[0]?.group === column.group) last.push(column)
    else runs.push([column])
  }
  return runs
}

/** Folds or unfolds a column group, known or not. Returns the same state if it is so already. */
export function setGroupFolded(state: GridColumnState, group: string, isFolded: boolean): GridColumnState {
  if (state.foldedGroups.includes(group) === isFolded) return state
  const others = state.foldedGroups.filter((other) => other !== group)
  return { ...state, foldedGroups: isFolded ? [...others, group] : others }
}

type GroupedColumn = Pick<GridColumn<never>, 'id' | 'group'>

/** Returns the ids of the visible columns by zone, in units that move together: single columns, or all columns of a folded group. */
export function listColumnUnits(
  columns: readonly GroupedColumn[],
  state: GridColumnState,
): Record<ColumnZone, string[][]> {
  const groups = new Map(columns.map((column) => [column.id, column.group]))
  const visible = listVisibleColumnIds(state)
  const unitsIn = (zone: ColumnZone) =>
    groupAdjacentColumns(visible[zone].map((id) => ({ id, group: groups.get(id) }))).flatMap((run) => {
      const ids = run.map(({ id }) => id)
      return state.foldedGroups.includes(run[0]?.group ?? '') ? [ids] : ids.map((id) => [id])
    })
  return { start: unitsIn('start'), center: unitsIn('center'), end: unitsIn('end') }
}

/** Moves the unit of a column (`listColumnUnits`) next to that of another, into its zone. Returns the same state within one unit. */
export function moveColumnUnit(
  columns: readonly GroupedColumn[],
  state: GridColumnState,
  id: string,
  { id: targetId, side }: { id: string; side: 'before' | 'after' },
): GridColumnState {
  const [unit, target] = [findUnit(columns, state, id), findUnit(columns, state, targetId)]
  if (unit.includes(targetId)) return state
  const edge = (side === 'before' ? target[0] : target.at(-1)) ?? targetId
  const first = moveColumn(state, unit[0] ?? id, edge, side)
  return unit
    .slice(1)
    .reduce((moved, next, index) => moveColumn(moved, next, unit[index] ?? id, 'after'), first)
}

/** Moves the unit of a column past its visible neighbour; returns the same state at the edge of its zone. */
export function moveColumnUnitBy(
  columns: readonly GroupedColumn[],
  state: GridColumnState,
  id: string,
  step: -1 | 1,
): GridColumnState {
  const units = listColumnUnits(columns, state)[findColumnZone(state, id)]
  const index = units.findIndex((unit) => unit.includes(id))
  const target = index < 0 ? undefined : units[index + step]?.[0]
  return target === undefined
    ? state
    : moveColumnUnit(columns, state, id, { id: target, side: step < 0 ? 'before' : 'after' })
}

/** Pins the unit of a column (`listColumnUnits`) next to the unpinned ones; `center` unpins it. Returns the same state in the same zone. */
export function pinColumnUnit(
  columns: readonly GroupedColumn[],
  state: GridColumnState,
  id: string,
  zone: ColumnZone,
): GridColumnState {
  const unit = findUnit(columns, state, id)
  // A column moved to the end is pinned before the last one.
  const inOrder = zone === 'end' ? unit.toReversed() : unit
  return inOrder.reduce((pinned, each) => pinColumn(pinned, each, zone), state)
}

function findUnit(columns: readonly GroupedColumn[], state: GridColumnState, id: string): string[] {
  const units = listColumnUnits(columns, state)[findColumnZone(state, id)]
  return units.find((unit) => unit.includes(id)) ?? [id]
}
