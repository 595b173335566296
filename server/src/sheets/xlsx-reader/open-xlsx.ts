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

/**
 * Opens the visible worksheet, of the first 20, whose headers have the highest merit, the first of equal ones. Warns of
 * others with rows and of those past 20. Throws a RequestProblem (ruleBroken) if none has rows, or several have the
 * whole import key.
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
  const tableIn = (path: string) => {
    const read = () =>
      readWorksheetRows(zip.read(path, workbookLimits.sheetBytes), { formats, is1904, sharedString })
    return openTable(
      { read, emptyMessage: 'Het Excel-bestand is leeg of er is geen data aangeboden' },
      headerMerit,
    )
  }
  const tables: SheetTable[] = []
  let problem: unknown
  for (const { name, path } of sheets.slice(0, workbookLimits.sheets)) {
    const table = await tableIn(path).catch((error: unknown) => {
      if (!(error instanceof RequestProblem) || error.code !== 'ruleBroken') throw error
      problem ??= error
      return undefined
    })
    if (table) tables.push({ name, table, merit: headerMerit(table.headers) })
  }
  const [best, ...others] = tables.toSorted((one, other) => other.merit - one.merit)
  if (!best) throw problem
  const [rival] = others
  if (rival && rival.merit >= wholeKeyMerit)
    throw new RequestProblem(
      'ruleBroken',
      `Meer werkbladen kunnen de tabel zijn: ${quoteNames([best, rival])}. Laat er één in het bestand.`,
    )
  const unread = [...others, ...sheets.slice(workbookLimits.sheets)]
  if (unread.length === 0) return best.table
  const warning = `Alleen het werkblad ${quoteNames([best])} is gelezen, en niet ${quoteNames(unread)}.`
  return { ...best.table, warnings: () => [warning, ...(best.table.warnings?.() ?? [])] }
}

interface SheetTable {
  readonly name: string
  readonly table: SheetRows
  readonly merit: number
}

function quoteNames(sheets: readonly Pick<SheetTable, 'name'>[]): string {
  return sheets.map(({ name }) => `“${name}”`).join(', ')
}
