import type { CsvDialect } from '@stamboek/model/exchange/csv-dialect'

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'windows-1252'

/** How a CSV file is written, as its first bytes tell. */
export interface CsvFormat extends CsvDialect {
  readonly encoding: CsvEncoding
}

/** What can be told from the first bytes of a file; undefined where they are not those of a text. */
export function detectFormat(sample: Uint8Array): CsvFormat | undefined {
  const encoding = detectEncoding(sample)
  const text = new TextDecoder(encoding).decode(sample)
  return text.includes('\0') ? undefined : { encoding, ...detectDialect(text) }
}

function detectEncoding(sample: Uint8Array): CsvEncoding {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  try {
    // The last character of a sample may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const delimiters = [';', ',', '\t', '|'] as const

function detectDialect(sample: string): CsvDialect {
  const [first = ''] = sample.split(/\r\n?|\n/, 1)
  const counts = delimiters.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
  const best = counts.reduce((most, each) => (each.count > most.count ? each : most))
  return { delimiter: best.delimiter, quote: first.startsWith("'") ? "'" : '"' }
}
