import type { CellValue, WorkbookColumn } from './workbook.ts'

const narrowest = 9
const widest = 60
/** Room for the mark of the filter beside the header. */
const besideHeader = 4
const besideText = 2

/** How wide each column is, in characters, by what its header and these rows hold. */
export function columnWidths(
  columns: readonly WorkbookColumn[],
  rows: readonly (readonly CellValue[])[],
): readonly number[] {
  return columns.map(({ header, format }, index) => {
    let width = Math.max(narrowest, header.length + besideHeader)
    for (const row of rows) width = Math.max(width, shownLength[format.type](row[index]) + besideText)
    return Math.min(widest, width)
  })
}

const shownLength: Readonly<Record<WorkbookColumn['format']['type'], (value: CellValue) => number>> = {
  text: (value) => longestLine(value),
  // Points between thousands, a unit and decimals that the format adds.
  number: (value) => (typeof value === 'number' ? String(value).length * 1.4 + 3 : 0),
  date: () => 'dd-mm-yyyy'.length,
  dateTime: () => 'dd-mm-yyyy hh:mm:ss'.length,
}

function longestLine(value: CellValue): number {
  if (typeof value !== 'string') return 0
  if (value.length <= widest && !value.includes('\n')) return value.length
  const lines = value.slice(0, 10 * widest).split('\n')
  return Math.max(...lines.map((line) => line.length))
}
