import { Readable } from 'node:stream'
import { createCellStyles } from './cell-styles.ts'
import { createDropDowns } from './drop-downs.ts'
import {
  renderContentTypes,
  renderCoreProperties,
  renderPackageRelationships,
  renderWorkbook,
  renderWorkbookRelationships,
  type Sheets,
} from './package-parts.ts'
import { distinctSheetName, toSheetName } from './sheet-name.ts'
import type { CellValue, Workbook } from './workbook.ts'
import { renderListSheet, renderWorksheet } from './worksheet.ts'
import { createZip, type ZipEntry } from './zip-stream.ts'

type Rows = readonly (readonly CellValue[])[]

/**
 * Streams an .xlsx file in constant memory: reading the stream pulls the rows. Resolves after the first batch, so that
 * an error in it can still become a problem response. Closing the stream ends the iterator of the rows; more rows than
 * Excel takes break the stream off.
 */
export async function writeWorkbook(workbook: Workbook): Promise<Readable> {
  const rows = workbook.batches[Symbol.asyncIterator]()
  const first = await rows.next()
  const parts = renderParts(workbook, first.done ? [] : first.value, { [Symbol.asyncIterator]: () => rows })
  const stream = Readable.from(createZip(parts), { objectMode: false, highWaterMark: 65_536 })
  // Closing the stream must end the source even if the generator never started.
  stream.once('close', () => void rows.return?.())
  return stream
}

async function* renderParts(
  { title, columns }: Workbook,
  first: Rows,
  rest: AsyncIterable<Rows>,
): AsyncGenerator<ZipEntry> {
  const styles = createCellStyles(columns)
  const name = toSheetName(title)
  const listSheet = distinctSheetName('Keuzelijsten', name)
  const { xmlBelow, lists } = createDropDowns(columns, listSheet)
  const sheets: Sheets = { name, listSheet: lists.length > 0 ? listSheet : undefined }
  let lastRow = 1
  const onEnd = (row: number) => {
    lastRow = row
  }
  yield createPart('[Content_Types].xml', [renderContentTypes(sheets)])
  yield createPart('_rels/.rels', [renderPackageRelationships()])
  yield createPart('docProps/core.xml', [renderCoreProperties(title)])
  yield createPart('xl/_rels/workbook.xml.rels', [renderWorkbookRelationships(sheets)])
  yield createPart('xl/styles.xml', [styles.xml])
  const table = renderWorksheet({ columns, styles, first, rest, dropDownsBelow: xmlBelow, onEnd })
  yield createPart('xl/worksheets/sheet1.xml', table)
  if (lists.length > 0) yield createPart('xl/worksheets/sheet2.xml', renderListSheet(lists, styles))
  yield createPart('xl/workbook.xml', [renderWorkbook(sheets, columns.length, lastRow)])
}

function createPart(name: string, content: ZipEntry['content']): ZipEntry {
  return { name, content: withDeclaration(content) }
}

async function* withDeclaration(content: ZipEntry['content']): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  yield* content
}
