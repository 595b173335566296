import type { GridColumn } from './grid-column.ts'

/** Rows as tab-separated text, the way a spreadsheet reads it from the clipboard. */
export function rowsAsText<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[]): string {
  return rows.map((row) => columns.map((column) => quoted(column.text(row))).join('\t')).join('\n')
}

// A tab or line break inside a cell would shift everything after it.
function quoted(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
