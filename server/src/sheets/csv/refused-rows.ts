import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import { reasonColumn } from '@stamboek/model/sheets/sheet-columns'
import type { SheetRow, SheetRows } from '../sheet-rows.ts'

export interface RefusedRowLines {
  /** With a byte order mark, so that Excel reads UTF-8. */
  readonly header: string
  readonly format: (row: SheetRow, reason: string) => string
}

/**
 * Formats rows as CSV with the delimiter of the sheet (by default `;`), the reason last. A column of reasons that the
 * sheet itself has is left out.
 */
export function createRefusedRowLines({
  headers,
  dialect,
}: Pick<SheetRows, 'headers' | 'dialect'>): RefusedRowLines {
  const delimiter = dialect?.delimiter ?? ';'
  const columns = headers.flatMap((header, index) => (header.trim() === reasonColumn.header ? [] : [index]))
  const formatCells = (cells: readonly string[], reason: string) =>
    formatCsvRow([...columns.map((index) => cells[index] ?? ''), reason], delimiter)
  return {
    header: `\ufeff${formatCells(headers, reasonColumn.header)}`,
    format: ({ cells }, reason) => formatCells(cells, reason),
  }
}
