import { useMemo } from 'react'
import type { GridSort } from './column-state.ts'
import type { GridColumn } from './grid-column.ts'

export interface GridItem<Row> {
  /** The `treeKey` of the row; in a flat grid the same as `rowId`. */
  key: string
  kind: 'row' | 'detail'
  /** The id of the record; a record in several rows is marked in all of them. */
  rowId: string
  row: Row
  /** 0 for rows at the top of the tree. */
  depth: number
  isExpandable: boolean
  isExpanded: boolean
  /** The position among its siblings, from 1. */
  position: number
  siblingCount: number
}

export interface GridRowsInput<Row> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  getRowId: (row: Row) => string
  sort: readonly GridSort[]
  sortLocally: boolean
  isExpanded: (key: string) => boolean
  getSubRows: ((row: Row) => readonly Row[] | undefined) | undefined
  hasDetails: boolean
}

interface RowNode<Row> {
  readonly collapsed: GridItem<Row>
  readonly expanded?: {
    readonly items: readonly GridItem<Row>[]
    readonly children: readonly RowNode<Row>[]
  }
}

/** Returns the rows to show from top to bottom: sorted if `sortLocally`, expanded ones followed by their detail or sub-rows. */
export function useGridRows<Row extends object>(input: GridRowsInput<Row>): GridItem<Row>[] {
  const { rows, columns, getRowId, sort, sortLocally, isExpanded, getSubRows, hasDetails } = input
  const localSort = sortLocally ? sort : noSort
  // Built once per answer, because a large tree has too many rows to build at each toggle.
  const nodes = useMemo(() => {
    const createNodes = (siblings: readonly Row[], depth: number, parentKey?: string): RowNode<Row>[] =>
      sortRows(siblings, columns, localSort).map((row, index) => {
        const rowId = getRowId(row)
        const key = treeKey(parentKey, rowId)
        const subRows = getSubRows?.(row) ?? []
        const isExpandable = hasDetails || subRows.length > 0
        const treePosition = { depth, position: index + 1, siblingCount: siblings.length }
        const collapsed: GridItem<Row> = {
          key,
          kind: 'row',
          rowId,
          row,
          isExpandable,
          isExpanded: false,
          ...treePosition,
        }
        if (!isExpandable) return { collapsed }
        const item: GridItem<Row> = { ...collapsed, isExpanded: true }
        const detail: GridItem<Row> = { ...item, key: `${key}:detail`, kind: 'detail' }
        const items = hasDetails ? [item, detail] : [item]
        return { collapsed, expanded: { items, children: createNodes(subRows, depth + 1, key) } }
      })
    return createNodes(rows, 0)
  }, [rows, columns, getRowId, localSort, getSubRows, hasDetails])
  return useMemo(() => {
    const items: GridItem<Row>[] = []
    const addItems = (siblings: readonly RowNode<Row>[]): void => {
      for (const { collapsed, expanded } of siblings)
        if (expanded && isExpanded(collapsed.key)) {
          items.push(...expanded.items)
          addItems(expanded.children)
        } else items.push(collapsed)
    }
    addItems(nodes)
    return items
  }, [nodes, isExpanded])
}

const noSort: readonly GridSort[] = []

/** Sorts rows; empty values come last in either direction, equal rows keep their order. */
function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  sort: readonly GridSort[],
): readonly Row[] {
  const keys = sort.flatMap(({ columnId, direction }) => {
    const column = columns.find(({ id }) => id === columnId)
    return column ? [{ values: new Map(rows.map((row) => [row, column.value(row)])), direction }] : []
  })
  if (keys.length === 0) return rows
  return rows.toSorted((a, b) => {
    for (const { values, direction } of keys) {
      const order = compareNullable(values.get(a), values.get(b), direction)
      if (order !== 0) return order
    }
    return 0
  })
}

function compareNullable(a: unknown, b: unknown, direction: GridSort['direction']): number {
  const [isEmpty, isOtherEmpty] = [(a ?? null) === null, (b ?? null) === null]
  if (isEmpty || isOtherEmpty) return Number(isEmpty) - Number(isOtherEmpty)
  return direction === 'ascending' ? compareValues(a, b) : compareValues(b, a)
}

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

/**
 * Compares two values of a column: numbers, dates and booleans by size, others as Dutch text.
 * @internal
 */
export function compareValues(a: unknown, b: unknown): number {
  const left = toComparable(a)
  const right = toComparable(b)
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left), String(right))
}

function toComparable(value: unknown): number | string {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.getTime()
  return String(value)
}

/**
 * Identifies a row of a tree by its path, because the same record can have several parents and be expanded
 * under one of them. The key of a root row is its id.
 */
export function treeKey(parentKey: string | undefined, rowId: string): string {
  return parentKey === undefined ? rowId : `${parentKey} ${rowId}`
}
