import { RequestProblem } from '../../request-problem.ts'

/** Characters that no text has; a tab and the line ends are in order. */
const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/

/** Characters of one record. Its quoted cells may run over several lines. */
const longestRecord = 2_000_000

const lineFeed = 10
const carriageReturn = 13

/**
 * Looks at the text of a CSV file before it is parsed, and refuses what would take the parser more and more memory: a record
 * without an end, however many cells it has. Knows on which line the record begins that is being read.
 */
export function createCsvLines(quote: string): {
  readonly take: (text: string) => void
  readonly recordLine: () => number
} {
  const quoteCode = quote.charCodeAt(0)
  let line = 1
  let recordLine = 1
  let recordLength = 0
  // A quote that is doubled within quotes ends them and begins them again.
  let isQuoted = false
  let isAfterReturn = false

  function take(text: string): void {
    const unprintableAt = text.search(unprintable)
    for (let at = 0; at < text.length; at += 1) {
      if (at === unprintableAt) throw unprintableProblem(line, text.charCodeAt(at))
      const code = text.charCodeAt(at)
      if (code === lineFeed || code === carriageReturn) {
        if (code === carriageReturn || !isAfterReturn) line += 1
        if (!isQuoted) {
          recordLine = line
          recordLength = 0
        }
      } else if (code === quoteCode) isQuoted = !isQuoted
      isAfterReturn = code === carriageReturn
      recordLength += 1
      if (recordLength > longestRecord) throw endlessProblem(recordLine, isQuoted)
    }
  }
  return { take, recordLine: () => recordLine }
}

function unprintableProblem(line: number, code: number): RequestProblem {
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return new RequestProblem('malformed', `Regel ${line} bevat een teken dat in geen tekst hoort (${name}).`)
}

function endlessProblem(line: number, isQuoted: boolean): RequestProblem {
  const why = isQuoted
    ? 'heeft een aanhalingsteken dat niet wordt gesloten, of is langer dan 2.000.000 tekens'
    : 'is langer dan 2.000.000 tekens'
  return new RequestProblem('malformed', `Regel ${line} ${why}.`)
}
