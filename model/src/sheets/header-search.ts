/** Scores a row as the headers of the table that is expected: the higher, the better; 0: not at all. */
export type HeaderMerit = (cells: readonly string[]) => number

/** Number of rows to search for headers, from the first one with text: titles may precede the headers. */
const maxSearchedRows = 20

interface NumberedRow {
  /** Its place in the file; which number the first row has does not matter. */
  readonly row: number
  readonly cells: readonly string[]
}

/** Finds the headers of a table: the row of the highest merit among the first rows of a file, the first of equal ones. */
export interface HeaderSearch<Row extends NumberedRow> {
  /** Whether a row lies below those that can be the headers. */
  readonly isPast: (row: number) => boolean
  /** Takes the rows that have text, in their order. */
  readonly consider: (row: Row) => void
  readonly best: () => Row | undefined
}

export function createHeaderSearch<Row extends NumberedRow>(headerMerit: HeaderMerit): HeaderSearch<Row> {
  let best: { readonly row: Row; readonly merit: number } | undefined
  let firstRow = 0
  return {
    isPast: (row) => best !== undefined && row >= firstRow + maxSearchedRows,
    consider(row) {
      const merit = headerMerit(row.cells)
      if (!best) firstRow = row.row
      if (!best || merit > best.merit) best = { row, merit }
    },
    best: () => best?.row,
  }
}

/** The columns of a table: from the first header to the last. */
export function findTableColumns(headers: readonly string[]): {
  readonly start: number
  readonly end: number
} {
  const hasText = (header: string) => header.trim() !== ''
  return { start: Math.max(0, headers.findIndex(hasText)), end: headers.findLastIndex(hasText) + 1 }
}
