import { wholeKeyMerit } from '@stamboek/model/sheets/header-merit'
import type { HeaderMerit } from '@stamboek/model/sheets/header-search'
import { RequestProblem } from '../../request-problem.ts'
import type { SheetFile } from '../sheet-file.ts'
import type { SheetRows } from '../sheet-rows.ts'
import { openTable } from '../table-rows.ts'
import { readCellFormats } from './cell-formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import { workbookLimits } from './workbook-limits.ts'
import { findWorkbookParts } from './workbook-parts.ts'
import { readWorksheetRows } from './worksheet-rows.ts'
import { openZipParts } from './zip-parts.ts'

/** Opens the visible worksheet whose headers have the highest merit, the first of equal ones. */
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
      readWorksheetRows(zip.read(sheet, workbookLimits.sheetBytes), { formats, is1904, sharedString })
    return openTable(
      { read, emptyMessage: 'Het Excel-bestand is leeg of er is geen data aangeboden' },
      headerMerit,
    )
  }
  let best: { readonly table: SheetRows; readonly merit: number } | undefined
  let problem: unknown
  for (const sheet of sheets) {
    const table = await tableIn(sheet).catch((error: unknown) => {
      if (!(error instanceof RequestProblem) || error.code !== 'ruleBroken') throw error
      problem ??= error
      return undefined
    })
    if (!table) continue
    const merit = headerMerit(table.headers)
    if (!best || merit > best.merit) best = { table, merit }
    if (merit >= wholeKeyMerit) break
  }
  if (!best) throw problem
  return best.table
}
