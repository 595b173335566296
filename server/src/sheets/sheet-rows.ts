import type { CsvDialect } from '@stamboek/model/sheets/csv-dialect'

/** One row of a table; its cells are texts as a person would type them, for `parseText` of the field kinds. */
export interface SheetRow {
  /** As a spreadsheet that opened the file shows it: titles, headers and rows without text count. */
  readonly rowNumber: number
  /** At most as many as there are headers; an absent cell is empty. */
  readonly cells: readonly string[]
  /** By column index: the number of a cell whose format shows it otherwise (110 for `0110`), for columns of numbers. */
  readonly numbers?: ReadonlyMap<number, string>
  /** The reason to refuse the row, whatever its cells hold: a Dutch sentence. */
  readonly problem?: string
}

/** The table in a file. */
export interface SheetRows {
  readonly headers: readonly string[]
  /** Index in the file of the column of the first header; absent: 0. */
  readonly firstColumn?: number
  /** Present for CSV files. */
  readonly dialect?: CsvDialect
  /**
   * Reads the rows in batches of some hundreds, on demand. An empty batch comes after a long stretch without rows, so that a caller
   * can abort. Throws a RequestProblem for a row that cannot be read.
   */
  readonly batches: () => AsyncIterable<readonly SheetRow[]>
  /** What a user should know about the file as a whole, complete once its rows were read: Dutch sentences. */
  readonly warnings?: () => readonly string[]
}
