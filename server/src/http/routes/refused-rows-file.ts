import type { Readable } from 'node:stream'
import { formatCsvRow } from '@stamboek/model/sheets/csv-text'
import { reasonColumn } from '@stamboek/model/sheets/sheet-columns'
import type { SheetRow, SheetRows } from '../../sheets/sheet-rows.ts'
import { openTemporaryFile, writeWhole } from '../../sheets/temporary-file.ts'

interface RefusedRowsFile extends AsyncDisposable {
  /** The sheet that was given; who asks it for more rows waits until those refused before are on disk. */
  readonly sheet: SheetRows
  readonly add: (row: SheetRow, message: string) => void
  /** All of it. From here on the file belongs to the stream, and is gone when that closes. */
  readonly openContent: () => Promise<Readable>
}

/** Characters that are kept until they are written. */
const keptLength = 65_536

/** A CSV file of the rows that were refused, as they stood in the file, with the reason behind them: to be mended and imported again. */
export async function openRefusedRowsFile(sheet: SheetRows): Promise<RefusedRowsFile> {
  const { headers, dialect } = sheet
  const delimiter = dialect?.delimiter ?? ';'
  // A file that was mended in part has the column already.
  const columns = headers.flatMap((header, index) => (header.trim() === reasonColumn.header ? [] : [index]))
  const lineOf = (cells: readonly string[], reason: string) =>
    formatCsvRow([...columns.map((index) => cells[index] ?? ''), reason], delimiter)
  await using opened = new AsyncDisposableStack()
  const { handle } = opened.use(await openTemporaryFile())
  let kept = `\ufeff${lineOf(headers, reasonColumn.header)}`
  let size = 0

  async function writeKept(): Promise<void> {
    const bytes = Buffer.from(kept)
    kept = ''
    await writeWhole(handle, bytes, size)
    size += bytes.length
  }

  async function* batches(): AsyncGenerator<readonly SheetRow[]> {
    for await (const rows of sheet.batches()) {
      yield rows
      if (kept.length > keptLength) await writeKept()
    }
  }

  const file = opened.move()
  return {
    sheet: { ...sheet, batches },
    add({ cells }, message) {
      kept += lineOf(cells, message)
    },
    async openContent() {
      await writeKept()
      const ownedByStream = file.move()
      return handle.createReadStream({ start: 0 }).once('close', () => void ownedByStream.disposeAsync())
    },
    [Symbol.asyncDispose]: () => file.disposeAsync(),
  }
}
