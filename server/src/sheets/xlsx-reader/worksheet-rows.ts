import { formatColumnName } from '@stamboek/model/sheets/column-name'
import { RequestProblem } from '../../request-problem.ts'
import { maxCellLength, maxColumns } from '../sheet-limits.ts'
import type { FileRow } from '../table-rows.ts'
import { createBrokenWorkbookProblem, createOversizedWorkbookProblem } from './broken-workbook.ts'
import type { CellFormat } from './cell-formats.ts'
import { type CellContext, readCellText } from './cell-text.ts'
import { readXml } from './read-xml.ts'
import { workbookLimits } from './workbook-limits.ts'

const lastRow = 1_048_576

export interface WorksheetContext extends CellContext {
  readonly formats: readonly CellFormat[]
}

/**
 * Yields the rows of each chunk of XML, possibly none; empty rows are left out, a wrong cell is a problem of its row.
 * Throws a RequestProblem: malformed, tooLarge for too many cells, ruleBroken for too many columns.
 */
export function readWorksheetRows(
  part: AsyncIterable<Uint8Array>,
  context: WorksheetContext,
): AsyncGenerator<readonly FileRow[]> {
  const sheet = createSheetReader(context)
  return readXml(part, sheet.reader, () => sheet.take())
}

function createSheetReader(context: WorksheetContext) {
  let rows: FileRow[] = []
  let rowNumber = 0
  let cellCount = 0
  let cells: string[] = []
  let numbers: Map<number, string> | undefined
  let problem: string | undefined
  let isHidden = false
  let column = -1
  let type = ''
  let style = -1
  let value = ''
  let hasFormula = false
  let isValue = false
  let isPhonetic = false

  function endCell(): void {
    const format = context.formats[style] ?? 'number'
    const read = readCellText({ type, value, hasFormula, format }, context)
    if ('problem' in read) problem ??= `Cel ${formatColumnName(column)}${rowNumber} ${read.problem}`
    else if (read.text !== '') {
      if (column >= maxColumns)
        throw new RequestProblem('ruleBroken', `Het bestand heeft meer dan ${maxColumns} kolommen.`)
      while (cells.length < column) cells.push('')
      cells[column] = read.text
      if (read.number !== undefined) (numbers ??= new Map()).set(column, read.number)
    }
  }

  return {
    take() {
      const taken = rows
      rows = []
      return taken
    },
    reader: {
      open(name: string, attributes: Readonly<Record<string, string>>) {
        if (name === 'c') {
          cellCount += 1
          if (cellCount > workbookLimits.cells)
            throw createOversizedWorkbookProblem('het heeft meer dan 10.000.000 cellen')
          column = attributes['r'] === undefined ? column + 1 : parseColumn(attributes['r'])
          type = attributes['t'] ?? ''
          style = attributes['s'] === undefined ? -1 : Number(attributes['s'])
          value = ''
          hasFormula = false
        } else if (name === 'row') {
          const number = attributes['r'] === undefined ? rowNumber + 1 : Number(attributes['r'])
          if (!(number > rowNumber && number <= lastRow && Number.isInteger(number)))
            throw createBrokenWorkbookProblem()
          rowNumber = number
          cells = []
          numbers = undefined
          problem = undefined
          isHidden = /^(?:1|true)$/.test(attributes['hidden'] ?? '')
          column = -1
        } else if (name === 'f') hasFormula = true
        else if (name === 'rPh') isPhonetic = true
        isValue = name === 'v' || (name === 't' && !isPhonetic)
      },
      text(text: string) {
        if (!isValue) return
        value += text
        if (value.length > maxCellLength) throw createBrokenWorkbookProblem()
      },
      close(name: string) {
        isValue = false
        if (name === 'c') endCell()
        else if (name === 'rPh') isPhonetic = false
        else if (name === 'row' && (cells.length > 0 || problem !== undefined))
          rows.push({
            row: rowNumber,
            location: `Rij ${rowNumber} van het werkblad`,
            cells,
            ...(numbers && { numbers }),
            ...(problem !== undefined && { problem }),
            ...(isHidden && { isHidden }),
          })
      },
    },
  }
}

/** 0 for `A5`, 27 for `AB12`. */
function parseColumn(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
    if (column > 16_384) break
  }
  if (column === 0 || column > 16_384) throw createBrokenWorkbookProblem()
  return column - 1
}
