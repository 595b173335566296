import type { CsvDialect } from '@stamboek/model/sheets/csv-dialect'

/** A row of a table; its cells are texts as a person would type them, for `parseText` of the field kinds. */
export interface SheetRow {
  /** As a spreadsheet shows it: titles, headers and rows without text count. */
  readonly rowNumber: number
  /** At most one per header; an absent cell is empty. */
  readonly cells: readonly string[]
  /** By column index, the number of a cell with another format (110 for `0110`), for columns of numbers. */
  readonly numbers?: ReadonlyMap<number, string>
  /** A Dutch sentence that refuses the row, whatever its cells. */
  readonly problem?: string
}

export interface SheetRows {
  readonly headers: readonly string[]
  readonly firstColumn?: number
  readonly dialect?: CsvDialect
  /**
   * Reads the rows in batches of some hundreds, on demand. After a long stretch without rows an empty batch lets the
   * caller abort. Throws a RequestProblem for an unreadable row.
   */
  readonly batches: () => AsyncIterable<readonly SheetRow[]>
  /** Dutch sentences about the whole file, complete once its rows were read. */
  readonly warnings?: () => readonly string[]
}
