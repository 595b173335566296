/** Excel holds no more in a cell, in UTF-16 units. */
const maxCellLength = 32_767

/** A text as far as a cell can hold it. */
export function truncateCell(text: string): string {
  if (text.length <= maxCellLength) return text
  const isPairBroken = /[\uD800-\uDBFF]/.test(text[maxCellLength - 1] ?? '')
  return text.slice(0, isPairBroken ? maxCellLength - 1 : maxCellLength)
}

const formulaStart = /^[=+\-@＝＋－＠\t\r]/

/** What a program could take for a formula when somebody edits the cell. */
export function looksLikeFormula(text: string): boolean {
  return formulaStart.test(text)
}
