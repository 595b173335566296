export interface CsvDialect {
  readonly delimiter: ',' | ';' | '\t' | '|'
  readonly quote: '"' | "'"
}

/** In order of preference: a comma occurs in Dutch numbers, an apostrophe in names. */
const delimiters = [';', '\t', '|', ','] as const
const quotes = ['"', "'"] as const

const separatorLine = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n)/i

const maxSampleRows = 50

/**
 * The delimiter is that of a line `sep=…` above the header, else the one by which the most of the first rows (50) have
 * as many cells as the header; `;` for a single column. The quote is `"`, or `'` where that fits more rows.
 */
export function detectDialect(sample: string): CsvDialect {
  const [line = '', character] = separatorLine.exec(sample) ?? []
  const named = delimiters.find((delimiter) => delimiter === character)
  const rest = sample.slice(line.length).replace(/^\ufeff/, '')
  let best: CsvDialect = { delimiter: named ?? ';', quote: '"' }
  let bestMerit = 0
  for (const quote of quotes)
    for (const delimiter of named ? [named] : delimiters) {
      const merit = meritOf(rest, { delimiter, quote })
      if (merit > bestMerit) {
        best = { delimiter, quote }
        bestMerit = merit
      }
    }
  return best
}

/** Whether the cells of a first line are `sep=` with at most one character behind it, and otherwise empty. */
export function isSeparatorLine([first = '', ...others]: readonly string[]): boolean {
  return /^sep=.?$/i.test(first) && others.every((cell) => cell === '')
}

/**
 * From 0 (impossible) to 1: the share of rows that fit the header. Quotes around the whole header are
 * certain.
 */
function meritOf(sample: string, dialect: CsvDialect): number {
  const rows = firstRows(sample, dialect)
  const [header, ...others] = rows.filter(({ hasText }) => hasText)
  if (!header || header.isBroken) return 0
  if (dialect.quote === "'" && header.quotedCells === 0) {
    // Names may begin with an apostrophe, so it counts as a quote only where a row would break without it.
    if (!others.some(({ quotedCells }) => quotedCells > 0)) return 0
  }
  if (header.cells === 1) return dialect.quote === "'" && header.quotedCells === 1 ? 0.01 : 0
  const fitting = others.filter(({ cells, isBroken }) => cells === header.cells && !isBroken)
  const share = (fitting.length + 1) / (others.length + 1)
  return header.quotedCells === header.cells ? share + 1 : share
}

interface CountedRow {
  cells: number
  quotedCells: number
  hasText: boolean
  isBroken: boolean
}

function firstRows(sample: string, { delimiter, quote }: CsvDialect): readonly CountedRow[] {
  const rows: CountedRow[] = []
  let row = emptyRow()
  let at = 0
  while (at < sample.length && rows.length < maxSampleRows) {
    if (sample[at] === quote) {
      const end = closingQuote(sample, at + 1, quote)
      row.quotedCells += 1
      row.hasText ||= end > at + 1
      at = end + 1
      const next = sample[at]
      if (next !== undefined && next !== delimiter && next !== '\r' && next !== '\n') row.isBroken = true
    }
    const start = at
    while (at < sample.length && sample[at] !== delimiter && sample[at] !== '\r' && sample[at] !== '\n')
      at += 1
    row.hasText ||= sample.slice(start, at).trim() !== ''
    row.cells += 1
    if (sample[at] === delimiter) {
      at += 1
      if (at < sample.length) continue
      row.cells += 1
    }
    const hasEnd = at < sample.length
    if (sample.startsWith('\r\n', at)) at += 1
    at += 1
    if (hasEnd || rows.length === 0) rows.push(row)
    row = emptyRow()
  }
  return rows
}

function emptyRow(): CountedRow {
  return { cells: 0, quotedCells: 0, hasText: false, isBroken: false }
}

function closingQuote(sample: string, from: number, quote: string): number {
  let at = sample.indexOf(quote, from)
  while (at >= 0 && sample[at + 1] === quote) at = sample.indexOf(quote, at + 2)
  return at < 0 ? sample.length : at
}
