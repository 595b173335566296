import { openXlsx, saveXlsx } from 'hucre/xlsx'

interface CellChange {
  /** The text of its first cell, or its index below the header. */
  readonly row: string | number
  readonly header: string
  readonly value: string
}

/** Changes cells of a workbook's first sheet and saves it, as a spreadsheet program does. */
export async function editWorkbook(file: Uint8Array, changes: readonly CellChange[]): Promise<Uint8Array> {
  const workbook = await openXlsx(file)
  const [headers = [], ...rows] = workbook.sheets[0]?.rows ?? []
  for (const { row, header, value } of changes) {
    const cells = typeof row === 'number' ? rows[row] : rows.find(([first]) => first === row)
    const column = headers.indexOf(header)
    if (!cells || column < 0) throw new Error(`The sheet has no ${header} of ${row}`)
    cells[column] = value
  }
  return saveXlsx(workbook)
}
