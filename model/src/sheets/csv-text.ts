/** Cell starts that spreadsheets read as a formula, in full width too, after any number of apostrophes. */
const dangerous = /^'*[=+\-@＝＋－＠\t\r]/
const apostropheBefore = /^'+[=+\-@＝＋－＠\t\r]/
const guardedCode = /^'+\d[\d ./-]*$/
const textFormula = /^="((?:[^"]|"")*)"$/
const plainNumber = /^[-+]?\d+(?:[.,]\d+)*$/

/** Includes the line end. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function formatCsvRow(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoted(guarded(cell), delimiter)).join(delimiter)}\r\n`
}

/** Removes what keeps a cell from becoming a formula or number: `'=1`, `'0402`, `="0403"`. */
export function removeFormulaGuard(cell: string): string {
  if (apostropheBefore.test(cell) || guardedCode.test(cell)) return cell.slice(1)
  return textFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
}

function guarded(cell: string): string {
  const needsGuard = (dangerous.test(cell) && !plainNumber.test(cell)) || guardedCode.test(cell)
  return needsGuard ? `'${cell}` : cell
}

function quoted(cell: string, delimiter: string): string {
  const needsQuotes = cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell)
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell
}
