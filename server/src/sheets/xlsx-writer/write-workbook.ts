import { Readable } from 'node:stream'
import { cellStyles } from './cell-styles.ts'
import { dropDowns } from './drop-downs.ts'
import {
  contentTypes,
  coreProperties,
  packageRelationships,
  type Sheets,
  workbookRelationships,
  workbookXml,
} from './package-parts.ts'
import { otherSheetName, sheetName } from './sheet-name.ts'
import type { CellValue, Workbook } from './workbook.ts'
import { listSheetXml, worksheetXml } from './worksheet.ts'
import { type ZipEntry, zipped } from './zip-stream.ts'

type Rows = readonly (readonly CellValue[])[]

/**
 * An .xlsx file as a stream, in constant memory: rows are asked for as the stream is read. The first ones are there before this
 * is done, so that what goes wrong with them can still be told. Ends the rows when the stream is closed, read or not.
 */
export async function writeWorkbook(workbook: Workbook): Promise<Readable> {
  const rows = workbook.batches[Symbol.asyncIterator]()
  const first = await rows.next()
  const parts = workbookParts(workbook, first.done ? [] : first.value, { [Symbol.asyncIterator]: () => rows })
  const stream = Readable.from(zipped(parts), { objectMode: false, highWaterMark: 65_536 })
  // A generator that was never begun would not end what it reads from.
  stream.once('close', () => void rows.return?.())
  return stream
}

async function* workbookParts(
  { title, columns }: Workbook,
  first: Rows,
  rest: AsyncIterable<Rows>,
): AsyncGenerator<ZipEntry> {
  const styles = cellStyles(columns)
  const name = sheetName(title)
  const listSheet = otherSheetName('Keuzelijsten', name)
  const { xmlBelow, lists } = dropDowns(columns, listSheet)
  const sheets: Sheets = { name, listSheet: lists.length > 0 ? listSheet : undefined }
  let lastRow = 1
  const ended = (row: number) => {
    lastRow = row
  }
  yield part('[Content_Types].xml', [contentTypes(sheets)])
  yield part('_rels/.rels', [packageRelationships()])
  yield part('docProps/core.xml', [coreProperties(title)])
  yield part('xl/_rels/workbook.xml.rels', [workbookRelationships(sheets)])
  yield part('xl/styles.xml', [styles.xml])
  const table = worksheetXml({ columns, styles, first, rest, dropDownsBelow: xmlBelow, ended })
  yield part('xl/worksheets/sheet1.xml', table)
  if (lists.length > 0) yield part('xl/worksheets/sheet2.xml', listSheetXml(lists, styles))
  // Last, since it says where the table ends.
  yield part('xl/workbook.xml', [workbookXml(sheets, columns.length, lastRow)])
}

function part(name: string, content: ZipEntry['content']): ZipEntry {
  return { name, content: withDeclaration(content) }
}

async function* withDeclaration(content: ZipEntry['content']): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  yield* content
}
