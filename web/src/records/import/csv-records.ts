import { type CsvDialect, detectDialect, isSeparatorLine } from '@stamboek/model/sheets/csv-dialect'
import { createEncodingDetector, type TextEncoding } from '@stamboek/model/sheets/text-encoding'
import Papa from 'papaparse'

/** Bytes that are read at once; more where a record is longer than that. */
const chunkBytes = 256 * 1024

/**
 * The records of a CSV file, some at a time, without the line that names the delimiter. Reads no further than it is asked for,
 * and never holds more than a part of the file.
 */
export async function* csvRecords(
  file: Blob,
  { encoding, delimiter, quote }: CsvFormat,
): AsyncGenerator<readonly (readonly string[])[]> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let position = 0
  let isStart = true
  do {
    // As much again as is left over: a quote that is never closed would else be read over and over.
    const end = Math.min(file.size, position + Math.max(chunkBytes, rest.length))
    const bytes = await file.slice(position, end).arrayBuffer()
    position = end
    const isLast = position >= file.size
    const text = rest + decoder.decode(bytes, { stream: !isLast })
    // The two halves of a line end may stand in two chunks.
    const isHalf = !isLast && text.endsWith('\r')
    const whole = (isHalf ? text.slice(0, -1) : text).replaceAll(/\r\n?/g, '\n')
    const parser = new Papa.Parser({ delimiter, quoteChar: quote, newline: '\n' })
    const parsed = parser.parse(whole, 0, !isLast) as ParsedRecords
    rest = isLast ? '' : whole.slice(parsed.meta.cursor) + (isHalf ? '\r' : '')
    yield isStart && isSeparatorLine(parsed.data[0] ?? []) ? parsed.data.slice(1) : parsed.data
    isStart = false
  } while (position < file.size)
}

interface ParsedRecords {
  readonly data: readonly (readonly string[])[]
  /** Behind the last record that was read to its end. */
  readonly meta: { readonly cursor: number }
}

/** How a CSV file is written, as its first bytes tell. */
export interface CsvFormat extends CsvDialect {
  readonly encoding: TextEncoding
}

/** What can be told from the first bytes of a file; undefined where they are not those of a text. */
export function detectFormat(sample: Uint8Array): CsvFormat | undefined {
  const detector = createEncodingDetector()
  detector.read(sample)
  const encoding = detector.encoding(true)
  const text = new TextDecoder(encoding).decode(sample)
  return text.includes('\0') ? undefined : { encoding, ...detectDialect(text) }
}
