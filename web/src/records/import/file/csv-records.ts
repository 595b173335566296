import { type CsvDialect, detectDialect, isSeparatorLine } from '@stamboek/model/sheets/csv-dialect'
import { createEncodingDetector, type TextEncoding } from '@stamboek/model/sheets/text-encoding'
import Papa from 'papaparse'

const chunkBytes = 256 * 1024

/**
 * Reads the rows of a CSV file in chunks, without the line that names the delimiter, as far as they are consumed.
 */
export async function* readCsvRows(
  file: Blob,
  { encoding, delimiter, quote }: CsvFormat,
): AsyncGenerator<readonly (readonly string[])[]> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let position = 0
  let isStart = true
  do {
    // Doubles the chunk while a row does not end: an unclosed quote would take quadratic time.
    const end = Math.min(file.size, position + Math.max(chunkBytes, rest.length))
    const bytes = await file.slice(position, end).arrayBuffer()
    position = end
    const isLast = position >= file.size
    const text = rest + decoder.decode(bytes, { stream: !isLast })
    // A CRLF can be split over two chunks.
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
  /** Offset after the last complete row. */
  readonly meta: { readonly cursor: number }
}

export interface CsvFormat extends CsvDialect {
  readonly encoding: TextEncoding
}

/** Detects the format from the first bytes of a file; undefined if they are not text. */
export function detectFormat(sample: Uint8Array): CsvFormat | undefined {
  const detector = createEncodingDetector()
  detector.read(sample)
  const encoding = detector.encoding(true)
  const text = new TextDecoder(encoding).decode(sample)
  return text.includes('\0') ? undefined : { encoding, ...detectDialect(text) }
}
