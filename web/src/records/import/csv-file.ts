import { type CsvFormat, detectFormat } from './csv-format.ts'
import { csvRecords } from './csv-records.ts'

/** Rows that are kept at hand; going further reads the file up to there. */
const windowRows = 50
/** What a file is judged by, in bytes. */
const sampleBytes = 64 * 1024

/** A CSV file whose first rows could be read. */
export interface CsvFile {
  readonly file: File
  readonly format: CsvFormat
  readonly header: readonly string[]
  readonly first: CsvWindow
}

/** Some rows of a file that follow each other. */
export interface CsvWindow {
  /** The number of its first data row, from 1. */
  readonly from: number
  readonly rows: readonly (readonly string[])[]
  /** How many data rows the file has; undefined as long as it was not read to its end. */
  readonly total: number | undefined
}

/** Opens a CSV file: `empty` without data rows, `unreadable` when it is no text; throws when the file cannot be read. */
export async function openCsvFile(file: File): Promise<CsvFile | 'empty' | 'unreadable'> {
  const format = detectFormat(new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer()))
  if (!format) return 'unreadable'
  for await (const [header] of csvRecords(file, format))
    if (header) {
      const first = await readWindow({ file, format }, 1)
      return first.rows.length === 0 ? 'empty' : { file, format, header, first }
    }
  return 'empty'
}

/** The rows around one; the last ones where the file ends before it. Throws the reason of the signal when that is aborted. */
export async function readWindow(
  { file, format }: Pick<CsvFile, 'file' | 'format'>,
  row: number | 'last',
  signal?: AbortSignal,
): Promise<CsvWindow> {
  const wanted = row === 'last' ? Number.POSITIVE_INFINITY : row
  let from = 1
  let rows: (readonly string[])[] = []
  let isHeader = true
  for await (const records of csvRecords(file, format)) {
    signal?.throwIfAborted()
    for (const record of records) {
      if (isHeader) {
        isHeader = false
        continue
      }
      if (rows.length === windowRows) {
        if (wanted < from + windowRows) return { from, rows, total: undefined }
        from += windowRows
        rows = []
      }
      rows.push(record)
    }
  }
  return { from, rows, total: from + rows.length - 1 }
}
