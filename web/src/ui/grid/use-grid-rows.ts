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
import { useMemo } from 'react'
import type { GridSort } from './column-state.ts'
import { compareValues } from './compare-values.ts'
import type { GridColumn } from './grid-column.ts'

/** One line of the body: a row, or the detail that is open under a row. */
export interface GridItem<Row> {
  key: string
  kind: 'row' | 'detail'
  rowId: string
  row: Row
  /** 0 for rows at the top of the tree. */
  depth: number
  isExpandable: boolean
  isExpanded: boolean
  parentId: string | null
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
      getRowId,
      ...(getSubRows ? { getSubRows } : {}),
      getRowCanExpand: (row) => hasDetails || row.subRows.length > 0,
      manualSorting: !sortLocally,
      autoResetExpanded: false,
      state,
    },
    () => null,
  )
  const model = table.getRowModel()
  return useMemo(() => toItems(model.rows, expandedIds, hasDetails), [model, expandedIds, hasDetails])
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
  expandedIds: ReadonlySet<string>,
  hasDetails: boolean,
): GridItem<Row>[] {
  const items: GridItem<Row>[] = []
  const siblings = new Map<string | null, number>()
  for (const row of rows) {
    const parentId = row.parentId ?? null
    const position = (siblings.get(parentId) ?? 0) + 1
    siblings.set(parentId, position)
    const isExpandable = row.getCanExpand()
    const item: GridItem<Row> = {
      key: row.id,
      kind: 'row',
      rowId: row.id,
      row: row.original,
      depth: row.depth,
      isExpandable,
      isExpanded: isExpandable && expandedIds.has(row.id),
      parentId,
      position,
      siblingCount: 0,
    }
    items.push(item)
    if (hasDetails && item.isExpanded) items.push({ ...item, key: `${row.id}:detail`, kind: 'detail' })
  }
  for (const item of items) item.siblingCount = siblings.get(item.parentId) ?? 0
  return items
}
