import { formatColumnName } from '@stamboek/model/sheets/column-name'
import type { CellStyles } from './cell-styles.ts'
import { createCellWriter, createTextWriter } from './cell-writer.ts'
import { type CellValue, lastRow, type WorkbookColumn } from './workbook.ts'

type Rows = readonly (readonly CellValue[])[]

interface Worksheet {
  readonly columns: readonly WorkbookColumn[]
  readonly styles: CellStyles
  readonly first: Rows
  readonly rest: AsyncIterable<Rows>
  readonly dropDownsBelow: (row: number) => string
  readonly onEnd: (row: number) => void
}

/** In characters; longer chunks would block the event loop. */
const chunkLength = 65_536

/**
 * Renders the rows of `first` and `rest` below the headers; widths of columns follow from `first`. Calls `onEnd` with
 * the number of the last row. Throws beyond Excel's last row.
 */
export async function* renderWorksheet({
  columns,
  styles,
  first,
  rest,
  dropDownsBelow,
  onEnd,
}: Worksheet): AsyncGenerator<string> {
  const writers = columns.map(({ format }, index) =>
    createCellWriter(formatColumnName(index), format, styles),
  )
  let row = 1
  let chunk = renderHead(columns, styles, measureColumns(columns, first)) + renderHeaderRow(columns, styles)
  const add = (values: readonly CellValue[]) => {
    row += 1
    if (row > lastRow) throw new Error('The rows do not fit a sheet of Excel')
    chunk += `<row r="${row}">`
    for (let index = 0; index < writers.length; index++) chunk += writers[index]?.(values[index], row) ?? ''
    chunk += '</row>'
  }
  for await (const batch of withFirst(first, rest))
    for (const values of batch) {
      add(values)
      if (chunk.length < chunkLength) continue
      yield chunk
      chunk = ''
    }
  const filter = `<autoFilter ref="A1:${formatColumnName(columns.length - 1)}${row}"/>`
  yield `${chunk}</sheetData>${filter}${dropDownsBelow(row)}${pageSetup}</worksheet>`
  onEnd(row)
}

const pageSetup = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

async function* withFirst(first: Rows, rest: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  yield first
  yield* rest
}

function renderHead(
  columns: readonly WorkbookColumn[],
  styles: CellStyles,
  widths: readonly number[],
): string {
  const cols = columns.map(({ format, isHidden }, index) => {
    const attributes = `min="${index + 1}" max="${index + 1}" width="${(widths[index] ?? 0).toFixed(2)}"`
    return `<col ${attributes} style="${styles.of(format)}"${isHidden ? ' hidden="1"' : ''} customWidth="1"/>`
  })
  return [
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    '<sheetViews><sheetView tabSelected="1" workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`,
  ].join('')
}

function renderHeaderRow(columns: readonly WorkbookColumn[], styles: CellStyles): string {
  const cells = columns.map(({ header }, index) =>
    createTextWriter(formatColumnName(index), styles.header, styles.guardedHeader)(header, 1),
  )
  return `<row r="1">${cells.join('')}</row>`
}

/** The XML of a sheet, row by row, with one list in each column and no headers. Needs at least one list. */
export function* renderListSheet(
  lists: readonly (readonly string[])[],
  styles: CellStyles,
): Generator<string> {
  const writers = lists.map((_, index) =>
    createTextWriter(formatColumnName(index), styles.of({ type: 'text' }), styles.guardedText),
  )
  yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
  const height = Math.max(...lists.map((list) => list.length))
  for (let row = 1; row <= height; row++)
    yield `<row r="${row}">${writers.map((write, index) => write(lists[index]?.[row - 1], row)).join('')}</row>`
  yield '</sheetData></worksheet>'
}

const minWidth = 9
const maxWidth = 60
const besideHeader = 4
const besideText = 2

function measureColumns(
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
