import { createHeaderSearch, type HeaderMerit } from '@stamboek/model/sheets/header-search'
import { type CsvFormat, csvRecords, detectFormat } from './csv-records.ts'

/** Rows that are kept at hand; going further reads the file up to there. */
const windowRows = 50
/** What a file is judged by, in bytes. */
const sampleBytes = 64 * 1024

/** A CSV file whose first rows could be read. */
export interface CsvFile {
  readonly file: File
  readonly format: CsvFormat
  readonly header: readonly string[]
  /** The place of the headers among the records of the file, from 0. */
  readonly headerAt: number
  readonly first: CsvWindow
}

/** Some rows of a file that follow each other. */
export interface CsvWindow {
  /** The number of its first row, from 1 below the headers. */
  readonly from: number
  readonly rows: readonly (readonly string[])[]
  /** How many rows the file has, to the last one with text; undefined as long as it was not read to its end. */
  readonly total: number | undefined
}

/**
 * Opens a CSV file whose headers are the row of the most merit: `empty` without rows below, `unreadable` when it is no text;
 * throws when the file cannot be read.
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
  const first = await readWindow(csv, 1)
  return first.rows.length === 0 ? 'empty' : { ...csv, first }
}

async function findHeader(
  { file, format }: Pick<CsvFile, 'file' | 'format'>,
  headerMerit: HeaderMerit,
): Promise<Pick<CsvFile, 'header' | 'headerAt'> | undefined> {
  const search = createHeaderSearch(headerMerit)
  let row = -1
  for await (const records of csvRecords(file, format))
    for (const cells of records) {
      row += 1
      if (search.isPast(row)) return toHeader(search.best())
      if (cells.some(hasText)) search.consider({ row, cells })
    }
  return toHeader(search.best())
}

function toHeader(found: { readonly row: number; readonly cells: readonly string[] } | undefined) {
  return found && { header: found.cells, headerAt: found.row }
}

function hasText(cell: string): boolean {
  return cell.trim() !== ''
}

/** The rows around one; the last ones where the file ends before it. Throws the reason of the signal when that is aborted. */
export async function readWindow(
  { file, format, headerAt }: Pick<CsvFile, 'file' | 'format' | 'headerAt'>,
  row: number | 'last',
  signal?: AbortSignal,
): Promise<CsvWindow> {
  const wanted = row === 'last' ? Number.POSITIVE_INFINITY : row
  let from = 1
  let rows: (readonly string[])[] = []
  let at = -1
  let pending = 0
  const add = (record: readonly string[]): boolean => {
    if (rows.length === windowRows) {
      if (wanted < from + windowRows) return false
      from += windowRows
      rows = []
    }
    rows.push(record)
    return true
  }
  for await (const records of csvRecords(file, format)) {
    signal?.throwIfAborted()
    for (const record of records) {
      at += 1
      if (at <= headerAt) continue
      // Rows without text count where one with text follows.
      pending += 1
      if (!record.some(hasText)) continue
      for (; pending > 1; pending -= 1) if (!add([])) return { from, rows, total: undefined }
      pending = 0
      if (!add(record)) return { from, rows, total: undefined }
    }
  }
  return { from, rows, total: from + rows.length - 1 }
}
