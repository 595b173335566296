import type { SheetFile } from '../sheet-file.ts'
import type { SheetRows } from '../sheet-rows.ts'
import { tableRows } from '../table-rows.ts'
import { readCellFormats } from './cell-formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import { workbookLimits } from './workbook-limits.ts'
import { findWorkbookParts } from './workbook-parts.ts'
import { worksheetRows } from './worksheet-rows.ts'
import { openZipParts } from './zip-parts.ts'

/** The first worksheet of an Excel workbook that can be seen, as a table. */
export async function openXlsx(file: SheetFile): Promise<SheetRows> {
  const zip = await openZipParts(file)
  const { sheet, sharedStrings, styles, is1904 } = await findWorkbookParts(zip)
  const formats =
    styles === undefined ? [] : await readCellFormats(zip.read(styles, workbookLimits.partBytes))
  const strings =
    sharedStrings === undefined
      ? undefined
      : await readSharedStrings(zip.read(sharedStrings, workbookLimits.sharedStringBytes))
  const sharedString = (index: number) => strings?.get(index)
  const read = () =>
    worksheetRows(zip.read(sheet, workbookLimits.sheetBytes), { formats, is1904, sharedString })
  return tableRows({ read, emptyMessage: 'Het Excel-bestand is leeg of er is geen data aangeboden' })
}
