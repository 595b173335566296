import { headerSearchRows } from '@stamboek/model/sheets/header-merit'
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

type HeaderMerit = (cells: readonly string[]) => number

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

/** As the server does it (table-rows.ts there). */
async function findHeader(
  { file, format }: Pick<CsvFile, 'file' | 'format'>,
  headerMerit: HeaderMerit,
): Promise<Pick<CsvFile, 'header' | 'headerAt'> | undefined> {
  let best: (Pick<CsvFile, 'header' | 'headerAt'> & { readonly merit: number }) | undefined
  let first = 0
  let at = -1
  for await (const records of csvRecords(file, format))
    for (const header of records) {
      at += 1
      if (best && at >= first + headerSearchRows) return best
      if (!header.some(hasText)) continue
      const merit = headerMerit(header)
      if (!best) first = at
      if (!best || merit > best.merit) best = { header, headerAt: at, merit }
    }
  return best
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
