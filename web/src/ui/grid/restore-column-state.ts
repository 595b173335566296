import { createColumnState, type GridColumnState, type GridSort } from './column-state.ts'
import { setGroupFolded } from './column-units.ts'
import type { GridColumn } from './grid-column.ts'

/**
 * Restores a column state from saved data. Data of unknown shape falls back to the definition, unknown columns are dropped, and new ones
 * are inserted after their neighbour in the definition. Groups are folded as defined; see `restoreColumnGroups`.
 */
export function restoreColumnState(
  columns: readonly Pick<
    GridColumn<never>,
    'id' | 'header' | 'pinned' | 'isHiddenByDefault' | 'isSortable' | 'group' | 'isFoldedByDefault'
  >[],
  saved: unknown,
  defaultSort: readonly GridSort[] = [],
): GridColumnState {
  const initial = createColumnState(columns, defaultSort)
  if (!isRecord(saved)) return initial
  const known = new Set(initial.order)
  const savedOrder = readKnownIds(saved['order'], known)
  if (savedOrder.length === 0) return initial

  const isNew = (id: string) => !savedOrder.includes(id)
  const pinned = isRecord(saved['pinned']) ? saved['pinned'] : {}
  const start = [...readKnownIds(pinned['start'], known), ...initial.pinned.start.filter(isNew)]
  const end = [...readKnownIds(pinned['end'], known), ...initial.pinned.end.filter(isNew)]
  const hidden = [...readKnownIds(saved['hidden'], known), ...initial.hidden.filter(isNew)]
  return {
    order: insertNewColumns(savedOrder, initial.order),
    hidden: hidden.length === known.size ? initial.hidden : hidden,
    widths: readWidths(saved['widths'], known),
    pinned: { start, end: end.filter((id) => !start.includes(id)) },
    sort: Array.isArray(saved['sort']) ? readSort(saved['sort'], columns) : initial.sort,
    foldedGroups: initial.foldedGroups,
  }
}

/** Whether a group is open; groups that are not saved are as defined. */
export interface SavedColumnGroup {
  readonly groupId: string
  readonly isOpen: boolean
}

/** Returns every group of the columns, in their order, in the form that `restoreColumnGroups` reads. */
export function toSavedColumnGroups(
  columns: readonly Pick<GridColumn<never>, 'group'>[],
  { foldedGroups }: GridColumnState,
): SavedColumnGroup[] {
  const groups = new Set(columns.flatMap((column) => column.group ?? []))
  return [...groups].map((groupId) => ({ groupId, isOpen: !foldedGroups.includes(groupId) }))
}

/** Folds the groups of a column state as saved; skips unknown groups and data of unknown shape. */
export function restoreColumnGroups(
  columns: readonly Pick<GridColumn<never>, 'group'>[],
  saved: unknown,
  state: GridColumnState,
): GridColumnState {
  const groups = new Set(columns.flatMap((column) => column.group ?? []))
  return (Array.isArray(saved) ? (saved as readonly unknown[]) : []).reduce<GridColumnState>(
    (next, entry) => {
      if (!isRecord(entry)) return next
      const { groupId, isOpen } = entry
      if (typeof groupId !== 'string' || typeof isOpen !== 'boolean' || !groups.has(groupId)) return next
      return setGroupFolded(next, groupId, !isOpen)
    },
    state,
  )
}

function insertNewColumns(savedOrder: readonly string[], definedOrder: readonly string[]): string[] {
  const order = [...savedOrder]
  definedOrder.forEach((id, index) => {
    if (order.includes(id)) return
    const before = definedOrder[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  return order
}

function readWidths(value: unknown, known: ReadonlySet<string>): Record<string, number> {
  if (!isRecord(value)) return {}
  const widths: Record<string, number> = {}
  for (const [id, width] of Object.entries(value)) {
    if (known.has(id) && typeof width === 'number' && Number.isFinite(width) && width > 0) widths[id] = width
  }
  return widths
}

function readSort(
  value: readonly unknown[],
  columns: readonly Pick<GridColumn<never>, 'id' | 'isSortable'>[],
): GridSort[] {
  const sortable = new Set(columns.filter((column) => column.isSortable).map((column) => column.id))
  const sort: GridSort[] = []
  for (const entry of value) {
    if (!isRecord(entry)) continue
    const { columnId, direction } = entry
    if (typeof columnId !== 'string' || !sortable.delete(columnId)) continue
    if (direction === 'ascending' || direction === 'descending') sort.push({ columnId, direction })
  }
  return sort
}

function readKnownIds(value: unknown, known: ReadonlySet<string>): string[] {
  if (!Array.isArray(value)) return []
  const ids = value.filter((id): id is string => typeof id === 'string' && known.has(id))
  return [...new Set(ids)]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
