import { useMemo } from 'react'
import type { GridSort } from './column-state.ts'
import type { GridColumn } from './grid-column.ts'

/** One line of the body: a row, or the detail that is open under a row. */
export interface GridItem<Row> {
  /** Its place in the tree (`treeKey`); in a flat grid the same as `rowId`. */
  key: string
  kind: 'row' | 'detail'
  /** Marks are by record, so that a record in several rows is marked in all of them. */
  rowId: string
  row: Row
  /** 0 for rows at the top of the tree. */
  depth: number
  isExpandable: boolean
  isExpanded: boolean
  parentKey: string | null
  /** Place among the rows with the same parent, from 1. */
  position: number
  siblingCount: number
}

export interface GridRowsInput<Row> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  getRowId: (row: Row) => string
  sort: readonly GridSort[]
  sortLocally: boolean
  expandedIds: ReadonlySet<string>
  getSubRows: ((row: Row) => readonly Row[] | undefined) | undefined
  hasDetails: boolean
}

/** The lines to show, from top to bottom: sorted when the grid sorts itself, with open children and details. */
export function useGridRows<Row extends object>(input: GridRowsInput<Row>): GridItem<Row>[] {
  const { rows, columns, getRowId, sort, sortLocally, expandedIds, getSubRows, hasDetails } = input
  const localSort = sortLocally ? sort : noSort
  return useMemo(() => {
    const items: GridItem<Row>[] = []
    const addRows = (siblings: readonly Row[], depth: number, parentKey: string | null): void => {
      for (const [index, row] of sortRows(siblings, columns, localSort).entries()) {
        const rowId = getRowId(row)
        const key = treeKey(parentKey ?? undefined, rowId)
        const subRows = getSubRows?.(row) ?? []
        const isExpandable = hasDetails || subRows.length > 0
        const isExpanded = isExpandable && expandedIds.has(key)
        const treePosition = { depth, parentKey, position: index + 1, siblingCount: siblings.length }
        const item: GridItem<Row> = {
          key,
          kind: 'row',
          rowId,
          row,
          isExpandable,
          isExpanded,
          ...treePosition,
        }
        items.push(item)
        if (hasDetails && isExpanded) items.push({ ...item, key: `${key}:detail`, kind: 'detail' })
        if (isExpanded) addRows(subRows, depth + 1, key)
      }
    }
    addRows(rows, 0, null)
    return items
  }, [rows, columns, getRowId, localSort, expandedIds, getSubRows, hasDetails])
}

const noSort: readonly GridSort[] = []

/** Empty values come last in either direction; equal rows keep their order. */
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

/** Order of two column values of one kind: numbers, dates and booleans by size, everything else as Dutch text. */
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
 * Names a row of a tree by its way from the top: the same record can stand under several others, each with rows of its own
 * that are open or closed. A row at the top is named by its id alone.
 */
export function treeKey(parentKey: string | undefined, rowId: string): string {
  return parentKey === undefined ? rowId : `${parentKey} ${rowId}`
}
