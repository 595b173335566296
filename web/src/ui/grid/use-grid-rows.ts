import {
  type ColumnDef,
  createExpandedRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useCallback, useMemo } from 'react'
import type { GridSort } from './column-state.ts'
import { compareValues } from './compare-values.ts'
import type { GridColumn } from './grid-column.ts'
import { treeKey } from './tree-key.ts'

/** One line of the body: a row, or the detail that is open under a row. */
export interface GridItem<Row> {
  /** Its place in the tree (`treeKey`); in a flat grid the same as `rowId`. */
  key: string
  kind: 'row' | 'detail'
  /** What marks hold on to: a record that stands in several places is marked in all of them. */
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

const features = tableFeatures({
  rowExpandingFeature,
  rowSortingFeature,
  expandedRowModel: createExpandedRowModel(),
  sortedRowModel: createSortedRowModel(),
})
type Features = typeof features

/** The lines to show, from top to bottom: sorted when the grid sorts itself, with open children and details. */
export function useGridRows<Row extends object>(input: GridRowsInput<Row>): GridItem<Row>[] {
  const { rows, columns, getRowId, sort, sortLocally, expandedIds, getSubRows, hasDetails } = input
  const definitions = useMemo(
    () => columns.map((column): ColumnDef<Features, Row> => toColumnDef(column)),
    [columns],
  )
  const getKey = useCallback(
    (row: Row, _: number, parent?: { readonly id: string }) => treeKey(parent?.id, getRowId(row)),
    [getRowId],
  )
  const state = useMemo(
    () => ({
      expanded: Object.fromEntries([...expandedIds].map((id) => [id, true])),
      sorting: sort.map((entry) => ({ id: entry.columnId, desc: entry.direction === 'descending' })),
    }),
    [expandedIds, sort],
  )
  const table = useTable<Features, Row, null>(
    {
      features,
      data: rows,
      columns: definitions,
      getRowId: getKey,
      ...(getSubRows ? { getSubRows } : {}),
      getRowCanExpand: (row) => hasDetails || row.subRows.length > 0,
      manualSorting: !sortLocally,
      autoResetExpanded: false,
      state,
    },
    () => null,
  )
  const model = table.getRowModel()
  return useMemo(
    () => toItems(model.rows, getRowId, expandedIds, hasDetails),
    [model, getRowId, expandedIds, hasDetails],
  )
}

function toColumnDef<Row extends object>(column: GridColumn<Row>): ColumnDef<Features, Row> {
  return {
    id: column.id,
    accessorFn: (row) => column.value(row) ?? undefined,
    sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
    sortUndefined: 'last',
  }
}

function toItems<Row extends object>(
  rows: readonly TableRow<Features, Row>[],
  getRowId: (row: Row) => string,
  expandedIds: ReadonlySet<string>,
  hasDetails: boolean,
): GridItem<Row>[] {
  const items: GridItem<Row>[] = []
  const siblings = new Map<string | null, number>()
  for (const row of rows) {
    const parentKey = row.parentId ?? null
    const position = (siblings.get(parentKey) ?? 0) + 1
    siblings.set(parentKey, position)
    const isExpandable = row.getCanExpand()
    const item: GridItem<Row> = {
      key: row.id,
      kind: 'row',
      rowId: getRowId(row.original),
      row: row.original,
      depth: row.depth,
      isExpandable,
      isExpanded: isExpandable && expandedIds.has(row.id),
      parentKey,
      position,
      siblingCount: 0,
    }
    items.push(item)
    if (hasDetails && item.isExpanded) items.push({ ...item, key: `${row.id}:detail`, kind: 'detail' })
  }
  for (const item of items) item.siblingCount = siblings.get(item.parentKey) ?? 0
  return items
}
