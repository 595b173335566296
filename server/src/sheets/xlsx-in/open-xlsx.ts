import { RequestProblem } from '../../request-problem.ts'
import type { SheetFile } from '../sheet-file.ts'
import type { HeaderMerit, SheetRows } from '../sheet-rows.ts'
import { tableRows } from '../table-rows.ts'
import { readCellFormats } from './cell-formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import { workbookLimits } from './workbook-limits.ts'
import { findWorkbookParts } from './workbook-parts.ts'
import { worksheetRows } from './worksheet-rows.ts'
import { openZipParts } from './zip-parts.ts'

/**
 * A worksheet of an Excel workbook as a table: of those that can be seen the first with the headers that are expected, or else the
 * first with a table.
 */
export async function openXlsx(file: SheetFile, headerMerit: HeaderMerit): Promise<SheetRows> {
  const zip = await openZipParts(file)
  const { sheets, sharedStrings, styles, is1904 } = await findWorkbookParts(zip)
  const formats =
    styles === undefined ? [] : await readCellFormats(zip.read(styles, workbookLimits.partBytes))
  const strings =
    sharedStrings === undefined
      ? undefined
      : await readSharedStrings(zip.read(sharedStrings, workbookLimits.sharedStringBytes))
  const sharedString = (index: number) => strings?.get(index)
  const tableIn = (sheet: string) => {
    const read = () =>
      worksheetRows(zip.read(sheet, workbookLimits.sheetBytes), { formats, is1904, sharedString })
    return tableRows(
      { read, emptyMessage: 'Het Excel-bestand is leeg of er is geen data aangeboden' },
      headerMerit,
    )
  }
  let first: SheetRows | undefined
  let problem: unknown
  for (const sheet of sheets) {
    const table = await tableIn(sheet).catch((error: unknown) => {
      if (!(error instanceof RequestProblem) || error.code !== 'ruleBroken') throw error
      problem ??= error
      return undefined
    })
    if (table && headerMerit(table.headers) > 0) return table
    first ??= table
  }
  if (!first) throw problem
  return first
}
