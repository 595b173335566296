/** What a program may take for a formula at the start of a cell (in full width, too), behind any number of apostrophes. */
const dangerous = /^'*[=+\-@＝＋－＠\t\r]/
const apostropheBefore = /^'+[=+\-@＝＋－＠\t\r]/
const plainNumber = /^[-+]?\d+(?:[.,]\d+)*$/

/** A row of a CSV file, with its line end. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvRow(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoted(guarded(cell), delimiter)).join(delimiter)}\r\n`
}

/** Takes away the apostrophe that keeps a cell from being a formula, ours or that of a spreadsheet. */
export function unguarded(cell: string): string {
  return apostropheBefore.test(cell) ? cell.slice(1) : cell
}

function guarded(cell: string): string {
  return dangerous.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string, delimiter: string): string {
  const needsQuotes = cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell)
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell
}
