import { csvRow } from '@stamboek/model/exchange/csv-text'
import { reasonColumn } from '@stamboek/model/exchange/sheet-columns'
import type { SheetRow, SheetRows } from '../sheets/sheet-rows.ts'

interface RefusedRowsFile {
  readonly add: (row: SheetRow, message: string) => void
  readonly content: () => string
}

/** A CSV file of the rows that were refused, as they stood in the file, with the reason behind them: to be mended and imported again. */
export function refusedRowsFile({ headers, dialect }: SheetRows): RefusedRowsFile {
  const delimiter = dialect?.delimiter ?? ';'
  // A file that was mended in part has the column already.
  const kept = headers.flatMap((header, index) => (header.trim() === reasonColumn.header ? [] : [index]))
  const lines = [
    `\ufeff${csvRow([...kept.map((index) => headers[index] ?? ''), reasonColumn.header], delimiter)}`,
  ]
  return {
    add: ({ cells }, message) => {
      lines.push(csvRow([...kept.map((index) => cells[index] ?? ''), message], delimiter))
    },
    content: () => lines.join(''),
  }
}
