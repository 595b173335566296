import type { Database } from '../../database/connection/database.ts'
import { createRefusedRowLines } from '../../sheets/csv/refused-rows.ts'
import { paceRows } from '../../sheets/pace-rows.ts'
import type { FileType } from './file-type.ts'
import { readStoredFile } from './read-stored-file.ts'

interface RefusedRows {
  readonly fileId: string
  readonly name: string
  readonly fileType: FileType
  /** By row as a spreadsheet shows it. */
  readonly reasons: ReadonlyMap<number, string>
}

/** Reads the refused rows of a stored file as CSV, each with its reason. */
export async function* readRefusedRows(
  database: Database,
  { fileId, name, fileType, reasons }: RefusedRows,
): AsyncGenerator<Uint8Array> {
  await using file = await readStoredFile(database, { fileId, name })
  const sheet = paceRows(await fileType.open(file))
  const lines = createRefusedRowLines(sheet)
  const lastLine = Math.max(...reasons.keys())
  yield Buffer.from(lines.header)
  for await (const rows of sheet.batches()) {
    const texts = rows.flatMap((row) => {
      const reason = reasons.get(row.rowNumber)
      return reason === undefined ? [] : [lines.format(row, reason)]
    })
    if (texts.length > 0) yield Buffer.from(texts.join(''))
    if ((rows.at(-1)?.rowNumber ?? 0) >= lastLine) return
  }
}
