import { RequestProblem } from '../../request-problem.ts'

/** Characters that no text has; a tab and the line ends are in order. */
const unprintable = /[^\P{Cc}\t\n\r]/u

/** Characters of one record. Its quoted cells may run over several lines. */
const longestRecord = 2_000_000

const lineFeed = 10
const carriageReturn = 13

interface CsvLines {
  /** Looks at a text before it is parsed. */
  readonly take: (text: string) => void
  /** The line on which the first record begins that is not counted off yet; lines without any character are none. */
  readonly line: () => number
  /** Counts off a record that the parser has read. */
  readonly countOff: () => void
}

/**
 * Looks at the text of a CSV file before it is parsed, and refuses what would take the parser more and more memory: a record
 * without an end, however many cells it has. Knows on which line each record begins.
 */
export function createCsvLines(quote: string): CsvLines {
  const quoteCode = quote.charCodeAt(0)
  let line = 1
  let recordLines = [1]
  let countedOff = 0
  let recordLength = 0
  // A quote that is doubled within quotes ends them and begins them again.
  let isQuoted = false
  let isAfterReturn = false

  function take(text: string): void {
    recordLines = recordLines.slice(countedOff)
    countedOff = 0
    const unprintableAt = text.search(unprintable)
    for (let at = 0; at < text.length; at += 1) {
      if (at === unprintableAt) throw unprintableProblem(line, text.charCodeAt(at))
      const code = text.charCodeAt(at)
      const isSecondOfEnd = code === lineFeed && isAfterReturn
      isAfterReturn = code === carriageReturn
      if (isSecondOfEnd && !isQuoted) continue
      if ((code === lineFeed && !isSecondOfEnd) || code === carriageReturn) {
        line += 1
        if (!isQuoted) {
          if (recordLength === 0) recordLines.pop()
          recordLines.push(line)
          recordLength = 0
          continue
        }
      } else if (code === quoteCode) isQuoted = !isQuoted
      recordLength += 1
      if (recordLength > longestRecord) throw endlessProblem(recordLines.at(-1) ?? line, isQuoted)
    }
  }
  return {
    take,
    line: () => recordLines[countedOff] ?? line,
    countOff() {
      countedOff += 1
    },
  }
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
