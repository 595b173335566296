import { type CsvDialect, detectDialect } from '@stamboek/model/sheets/csv-dialect'
import { createEncodingDetector, type TextEncoding } from '@stamboek/model/sheets/text-encoding'

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
