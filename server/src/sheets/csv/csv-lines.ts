import type { CsvDialect } from '@stamboek/model/sheets/csv-dialect'
import { RequestProblem } from '../../request-problem.ts'

const controlCharacter = /[^\P{Cc}\t\n\r]/u

const maxRecordLength = 2_000_000

const lineFeed = 10
const carriageReturn = 13
const equalsSign = 61

interface CsvLines {
  /**
   * Returns the text to parse, with formulas that guard a text (`="0403"`) reduced to the text. Keeps a trailing
   * character that needs lookahead for the next chunk.
   */
  readonly scan: (text: string) => string
  readonly flush: () => string
  readonly line: () => number
  /** The row number in a spreadsheet, which counts a record of several lines once, and empty lines too. */
  readonly row: () => number
  readonly nextRecord: () => void
}

/**
 * Scans CSV text ahead of the parser: removes guards of formulas, and tracks the first line of each record. Throws a
 * RequestProblem (malformed) at a control character, and at a record that never ends, which would exhaust the parser's
 * memory.
 */
export function createCsvLines({ quote, delimiter }: CsvDialect): CsvLines {
  const quoteCode = quote.charCodeAt(0)
  const delimiterCode = delimiter.charCodeAt(0)
  let line = 1
  let row = 1
  let records = [{ line, row }]
  let finishedRecords = 0
  let lookahead = ''
  let isCellStart = true
  let recordLength = 0
  let isQuoted = false
  let isAfterReturn = false

  function scan(more: string): string {
    const text = lookahead + more
    lookahead = ''
    let scanned = ''
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
          lookahead = text.slice(at)
          return scanned + text.slice(from, at)
        }
        if (text.charCodeAt(at + 1) === quoteCode) {
          scanned += text.slice(from, at)
          from = at + 1
          continue
        }
      }
      isCellStart = !isQuoted && code === delimiterCode
      recordLength += 1
      if (recordLength > maxRecordLength)
        throw createRecordTooLongProblem(records.at(-1)?.line ?? line, isQuoted)
    }
    return scanned + text.slice(from)
  }
  return {
    scan,
    flush: () => lookahead,
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
