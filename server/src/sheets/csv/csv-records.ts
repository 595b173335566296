import { type CsvDialect, isSeparatorLine } from '@stamboek/model/sheets/csv-dialect'
import { removeFormulaGuard } from '@stamboek/model/sheets/csv-text'
import { CsvError, parse } from 'csv-parse'
import { RequestProblem } from '../../request-problem.ts'
import type { FileRow } from '../table-rows.ts'
import { createCsvLines } from './csv-lines.ts'

const apostrophe = 39
const equalsSign = 61

/**
 * Reads the records of a CSV file, one chunk per text, without empty lines, formula guards and a first line that names
 * the separator. Short texts keep chunks short for the event loop. Throws a RequestProblem (malformed) that names the
 * line.
 */
export async function* readCsvRecords(
  texts: AsyncIterable<string>,
  dialect: CsvDialect,
): AsyncGenerator<readonly FileRow[]> {
  const { delimiter, quote } = dialect
  const lines = createCsvLines(dialect)
  let rows: FileRow[] = []
  let hiddenRows = 0
  const parser = parse({
    delimiter,
    quote,
    escape: quote,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record(cells: string[]) {
      // Keeps the parser from comparing widths: each record of another width would cost an error with a stack, ten
      // times its parsing.
      Object.assign(parser.info, { records: 0 })
      if (lines.row() === 1 && isSeparatorLine(cells)) hiddenRows = 1
      else {
        const row = lines.row() - hiddenRows
        rows.push({ row, location: `Rij ${row}`, cells: cells.map(unguardCell) })
      }
      lines.nextRecord()
      return null
    },
  })
  parser.resume().on('error', () => undefined)
  const problemOf = (error: Error) => toCsvProblem(error, lines.line())
  try {
    for await (const text of texts) {
      const taken = lines.scan(text)
      await new Promise<void>((resolve, reject) => {
        parser.write(taken, (error) => (error ? reject(problemOf(error)) : resolve()))
      })
      yield rows
      rows = []
    }
    await new Promise<void>((resolve, reject) => {
      parser.once('error', (error) => reject(problemOf(error)))
      parser.end(lines.flush(), resolve)
    })
    yield rows
  } finally {
    parser.destroy()
  }
}

function unguardCell(cell: string): string {
  const start = cell.charCodeAt(0)
  return start === apostrophe || start === equalsSign ? removeFormulaGuard(cell) : cell
}

const sentences: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'heeft tekst achter een aanhalingsteken dat een cel sluit',
  INVALID_OPENING_QUOTE: 'heeft een aanhalingsteken midden in een cel die niet tussen aanhalingstekens staat',
  CSV_QUOTE_NOT_CLOSED: 'heeft een aanhalingsteken dat niet wordt gesloten',
}

/** csv-parse counts CRLF within quotes twice. */
function toCsvProblem(error: Error, line: number): Error {
  if (!(error instanceof CsvError)) return error
  return new RequestProblem('malformed', `Regel ${line} ${sentences[error.code] ?? 'is niet te lezen'}.`)
}
