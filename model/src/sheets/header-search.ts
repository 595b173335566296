export type HeaderMerit = (cells: readonly string[]) => number

const maxSearchedRows = 20

interface NumberedRow {
  readonly row: number
  readonly cells: readonly string[]
}

export interface HeaderSearch<Row extends NumberedRow> {
  readonly isPast: (row: number) => boolean
  readonly consider: (row: Row) => void
  readonly best: () => Row | undefined
}

/**
 * `best` is the considered row of the highest merit, even if that is 0, and the first of equal ones; undefined before
 * `consider` is called. `isPast` is true from 20 rows after the first considered one: titles may precede the headers.
 */
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

/** The indexes of the first header with text and of the one behind the last; both are 0 if none has text. */
export function findTableColumns(headers: readonly string[]): {
  readonly start: number
  readonly end: number
} {
  const hasText = (header: string) => header.trim() !== ''
  return { start: Math.max(0, headers.findIndex(hasText)), end: headers.findLastIndex(hasText) + 1 }
}
