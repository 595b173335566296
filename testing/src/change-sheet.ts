import { openXlsx, saveXlsx } from 'hucre/xlsx'

interface CellChange {
  /** What stands in the first column of its row. */
  readonly row: string
  readonly header: string
  readonly value: string
}

/** Opens a workbook, types in cells of its first sheet, and saves it: what somebody does with it in a spreadsheet. */
export async function changeSheet(file: Uint8Array, changes: readonly CellChange[]): Promise<Uint8Array> {
  const workbook = await openXlsx(file)
  const [headers = [], ...rows] = workbook.sheets[0]?.rows ?? []
  for (const { row, header, value } of changes) {
    const cells = rows.find(([first]) => first === row)
    const place = headers.indexOf(header)
    if (!cells || place < 0) throw new Error(`The sheet has no ${header} of ${row}`)
    cells[place] = value
  }
  return saveXlsx(workbook)
}
