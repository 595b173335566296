import type { ClipboardEvent } from 'react'
import { showToast } from '../overlays/toasts.ts'
import { findCellAddress, isInnerControl } from './cell-address.ts'
import type { ColumnLayout } from './column-layout.ts'
import type { GridColumn } from './grid-column.ts'
import type { GridItem } from './use-grid-rows.ts'

export const singleRowReason = 'Kopiëren kan bij één gekozen rij.'

/**
 * Copies the marked rows of this page with their visible columns, else the focused cell, and shows a toast. Leaves selected text, details
 * and inner controls to the browser. With `singleRow` several marked rows are refused by a toast.
 */
export function copyCells<Row>(
  event: ClipboardEvent,
  grid: HTMLElement | null,
  context: {
    items: readonly GridItem<Row>[]
    layout: ColumnLayout<Row>
    markedIds: ReadonlySet<string>
    copy: 'singleRow' | undefined
  },
): void {
  const address = findCellAddress(event.target, grid)
  if (!address || address.column === null || isInnerControl(event.target, address.element)) return
  if (getSelection()?.isCollapsed === false) return
  const { items, layout, markedIds } = context
  const isSingle = context.copy === 'singleRow'
  if (isSingle && markedIds.size > 1) {
    showToast({ tone: 'info', title: singleRowReason })
    return
  }
  const rows = items.filter((item) => item.kind === 'row' && markedIds.has(item.rowId))
  const marked = isSingle ? rows.slice(0, 1) : rows
  const item = items[address.row]
  const definition = layout.columns[address.column]?.definition
  let text: string
  let title: string
  if (marked.length > 0) {
    const columns = layout.columns.flatMap((column) => column.definition ?? [])
    text = formatRows(
      marked.map((entry) => entry.row),
      columns,
    )
    title = marked.length === 1 ? 'Rij gekopieerd' : `${marked.length} rijen gekopieerd`
  } else if (item && definition) {
    text = definition.text(item.row)
    title = 'Cel gekopieerd'
  } else {
    return
  }
  event.clipboardData.setData('text/plain', text)
  event.preventDefault()
  showToast({ tone: 'info', title })
}

/** Formats rows as tab-separated text without a header, which spreadsheets paste; a cell with a tab, line break or quote is quoted. */
export function formatRows<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[]): string {
  return rows.map((row) => columns.map((column) => quoteCell(column.text(row))).join('\t')).join('\n')
}

// A tab or line break inside a cell would shift everything after it.
function quoteCell(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
