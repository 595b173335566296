import type { CellValue, WorkbookColumn } from './workbook.ts'

const minWidth = 9
const maxWidth = 60
/** Room for the mark of the filter beside the header. */
const besideHeader = 4
const besideText = 2

/** How wide each column is, in characters, by what its header and these rows hold. */
export function measureColumns(
  columns: readonly WorkbookColumn[],
  rows: readonly (readonly CellValue[])[],
): readonly number[] {
  return columns.map(({ header, format }, index) => {
    let width = Math.max(minWidth, header.length + besideHeader)
    for (const row of rows) width = Math.max(width, shownLength[format.type](row[index]) + besideText)
    return Math.min(maxWidth, width)
  })
}

const shownLength: Readonly<Record<WorkbookColumn['format']['type'], (value: CellValue) => number>> = {
  text: (value) => measureLongestLine(value),
  // Points between thousands, a unit and decimals that the format adds.
  number: (value) => (typeof value === 'number' ? String(value).length * 1.4 + 3 : 0),
  date: () => 'dd-mm-yyyy'.length,
  dateTime: () => 'dd-mm-yyyy hh:mm:ss'.length,
}

function measureLongestLine(value: CellValue): number {
  if (typeof value !== 'string') return 0
  if (value.length <= maxWidth && !value.includes('\n')) return value.length
  const lines = value.slice(0, 10 * maxWidth).split('\n')
  return Math.max(...lines.map((line) => line.length))
}
