/** Cell starts that spreadsheets read as a formula, in full width too, after any number of apostrophes. */
const dangerous = /^'*[=+\-@＝＋－＠\t\r]/
const apostropheBefore = /^'+[=+\-@＝＋－＠\t\r]/
const guardedCode = /^'+\d[\d ./-]*$/
const textFormula = /^="((?:[^"]|"")*)"$/
const plainNumber = /^[-+]?\d+(?:[.,]\d+)*$/

/**
 * Includes the line end, and quotes cells where needed. A cell gets an apostrophe in front if a spreadsheet would take
 * it for a formula, or `removeFormulaGuard` would shorten it; plain numbers do not.
 */
export function formatCsvRow(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoted(guarded(cell), delimiter)).join(delimiter)}\r\n`
}

/** Returns `=1` for `'=1`, `0402` for `'0402`, `0403` for `="0403"`, other cells unchanged. Removes one apostrophe. */
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
