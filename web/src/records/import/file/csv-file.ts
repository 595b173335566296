import { createHeaderSearch, findTableColumns, type HeaderMerit } from '@stamboek/model/sheets/header-search'
import { type CsvFormat, detectFormat, readCsvRows } from './csv-records.ts'

/** Rows in memory; other rows are read from the start of the file. */
const windowRows = 50
const sampleBytes = 64 * 1024

export interface CsvFile {
  readonly file: File
  readonly format: CsvFormat
  readonly header: readonly string[]
  /** Index of the column of the first header. */
  readonly firstColumn: number
  /** The row below the headers; rows are numbered as a spreadsheet shows them (see `ImportErrorMessage`). */
  readonly firstRow: number
  readonly first: CsvWindow
}

export interface CsvWindow {
  readonly from: number
  readonly rows: readonly (readonly string[])[]
  /** Number of the last row with text; undefined until the end of the file was read. */
  readonly lastRow: number | undefined
}

/**
 * Opens a CSV file; the row with the highest merit among the first ones is the header. `empty`: no header, or no rows
 * below it; `unreadable`: no text. Rejects if the file cannot be read.
 */
export async function openCsvFile(
  file: File,
  headerMerit: HeaderMerit,
): Promise<CsvFile | 'empty' | 'unreadable'> {
  const format = detectFormat(new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer()))
  if (!format) return 'unreadable'
  const found = await findHeader({ file, format }, headerMerit)
  if (!found) return 'empty'
  const csv = { file, format, ...found }
  const first = await readWindow(csv, csv.firstRow)
  return first.rows.length === 0 ? 'empty' : { ...csv, first }
}

async function findHeader(
  { file, format }: Pick<CsvFile, 'file' | 'format'>,
  headerMerit: HeaderMerit,
): Promise<Pick<CsvFile, 'header' | 'firstColumn' | 'firstRow'> | undefined> {
  const search = createHeaderSearch(headerMerit)
  let row = 0
  for await (const records of readCsvRows(file, format))
    for (const cells of records) {
      row += 1
      if (search.isPast(row)) return toHeader(search.best())
      if (cells.some(hasText)) search.consider({ row, cells })
    }
  return toHeader(search.best())
}

function toHeader(found: { readonly row: number; readonly cells: readonly string[] } | undefined) {
  if (!found) return undefined
  const { start, end } = findTableColumns(found.cells)
  return { header: found.cells.slice(start, end), firstColumn: start, firstRow: found.row + 1 }
}

function hasText(cell: string): boolean {
  return cell.trim() !== ''
}

/**
 * Reads the window of 50 rows that has `row`, or the last one for `last` and if the file ends before it. Rejects when
 * aborted, or if the file cannot be read.
 */
export async function readWindow(
  { file, format, firstRow }: Pick<CsvFile, 'file' | 'format' | 'firstRow'>,
  row: number | 'last',
  signal?: AbortSignal,
): Promise<CsvWindow> {
  const targetRow = row === 'last' ? Number.POSITIVE_INFINITY : row
  let from = firstRow
  let rows: (readonly string[])[] = []
  let at = 0
  let pending = 0
  const add = (record: readonly string[]): boolean => {
    if (rows.length === windowRows) {
      if (targetRow < from + windowRows) return false
      from += windowRows
      rows = []
    }
    rows.push(record)
    return true
  }
  for await (const records of readCsvRows(file, format)) {
    signal?.throwIfAborted()
    for (const record of records) {
      at += 1
      if (at < firstRow) continue
      // Empty rows count only before a row with text.
      pending += 1
      if (!record.some(hasText)) continue
      for (; pending > 1; pending -= 1) if (!add([])) return { from, rows, lastRow: undefined }
      pending = 0
      if (!add(record)) return { from, rows, lastRow: undefined }
    }
  }
  return { from, rows, lastRow: from + rows.length - 1 }
}
