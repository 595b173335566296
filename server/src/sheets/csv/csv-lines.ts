import type { CsvDialect } from '@stamboek/model/sheets/csv-dialect'
import { RequestProblem } from '../../request-problem.ts'

/** Characters that no text has; a tab and the line ends are in order. */
const controlCharacter = /[^\P{Cc}\t\n\r]/u

/** Characters of one record. Its quoted cells may run over several lines. */
const maxRecordLength = 2_000_000

const lineFeed = 10
const carriageReturn = 13
const equalsSign = 61

interface CsvLines {
  /**
   * Looks at a text, and gives what is to be parsed of it: a text as a formula (`="0403"`) without what makes it one. The rest comes
   * with the next text, or at the end.
   */
  readonly scan: (text: string) => string
  /** What the texts ended with and `take` kept. */
  readonly flush: () => string
  /** The line on which the first record begins that is not counted off yet; lines without any character are none. */
  readonly line: () => number
  /** The row that it is to a spreadsheet, which counts a record of several lines once, and lines without any character, too. */
  readonly row: () => number
  /** Counts off a record that the parser has read. */
  readonly nextRecord: () => void
}

/**
 * Looks at the text of a CSV file before it is parsed, and refuses what would take the parser more and more memory: a record
 * without an end, however many cells it has. Knows on which line each record begins.
 */
export function createCsvLines({ quote, delimiter }: CsvDialect): CsvLines {
  const quoteCode = quote.charCodeAt(0)
  const delimiterCode = delimiter.charCodeAt(0)
  let line = 1
  let row = 1
  let records = [{ line, row }]
  let finishedRecords = 0
  let kept = ''
  let isCellStart = true
  let recordLength = 0
  // A quote that is doubled within quotes ends them and begins them again.
  let isQuoted = false
  let isAfterReturn = false

  function scan(more: string): string {
    const text = kept + more
    kept = ''
    let taken = ''
    let from = 0
    records = records.slice(finishedRecords)
    finishedRecords = 0
    const unprintableAt = text.search(controlCharacter)
    for (let at = 0; at < text.length; at += 1) {
      if (at === unprintableAt) throw createControlCharacterProblem(line, text.charCodeAt(at))
      const code = text.charCodeAt(at)
      const isSecondOfEnd = code === lineFeed && isAfterReturn
      isAfterReturn = code === carriageReturn
      if (isSecondOfEnd && !isQuoted) continue
      if ((code === lineFeed && !isSecondOfEnd) || code === carriageReturn) {
        line += 1
        if (!isQuoted) {
          row += 1
          if (recordLength === 0) records.pop()
          records.push({ line, row })
          recordLength = 0
          isCellStart = true
          continue
        }
      } else if (code === quoteCode) isQuoted = !isQuoted
      else if (code === equalsSign && isCellStart) {
        if (at + 1 === text.length) {
          kept = text.slice(at)
          return taken + text.slice(from, at)
        }
        if (text.charCodeAt(at + 1) === quoteCode) {
          taken += text.slice(from, at)
          from = at + 1
          continue
        }
      }
      isCellStart = !isQuoted && code === delimiterCode
      recordLength += 1
      if (recordLength > maxRecordLength)
        throw createRecordTooLongProblem(records.at(-1)?.line ?? line, isQuoted)
    }
    return taken + text.slice(from)
  }
  return {
    scan: scan,
    flush: () => kept,
    line: () => records[finishedRecords]?.line ?? line,
    row: () => records[finishedRecords]?.row ?? row,
    nextRecord() {
      finishedRecords += 1
    },
  }
}

function createControlCharacterProblem(line: number, code: number): RequestProblem {
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return new RequestProblem('malformed', `Regel ${line} bevat een teken dat in geen tekst hoort (${name}).`)
}

function createRecordTooLongProblem(line: number, isQuoted: boolean): RequestProblem {
  const why = isQuoted
    ? 'heeft een aanhalingsteken dat niet wordt gesloten, of is langer dan 2.000.000 tekens'
    : 'is langer dan 2.000.000 tekens'
  return new RequestProblem('malformed', `Regel ${line} ${why}.`)
}
