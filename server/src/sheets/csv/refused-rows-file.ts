import type { Readable } from 'node:stream'
import type { SheetRow, SheetRows } from '../sheet-rows.ts'
import { openTemporaryFile } from '../temporary-file.ts'
import { createRefusedRowLines } from './refused-rows.ts'

interface RefusedRowsFile extends AsyncDisposable {
  /** The sheet to import; reading its next batch first writes buffered rows to disk. */
  readonly sheet: SheetRows
  /** Appends a refused row with its reason. */
  readonly add: (row: SheetRow, message: string) => void
  /** A stream of the whole file, which deletes the file when it closes. */
  readonly openContent: () => Promise<Readable>
}

/** Characters in memory before they are written to disk. */
const maxBufferLength = 65_536

/** A CSV file of refused rows as they are in the sheet, with the reason in a last column, to correct and import again. */
export async function openRefusedRowsFile(sheet: SheetRows): Promise<RefusedRowsFile> {
  const lines = createRefusedRowLines(sheet)
  await using resources = new AsyncDisposableStack()
  const { handle, append } = resources.use(await openTemporaryFile())
  let buffer = lines.header

  async function flush(): Promise<void> {
    const bytes = Buffer.from(buffer)
    buffer = ''
    await append(bytes)
  }

  async function* batches(): AsyncGenerator<readonly SheetRow[]> {
    for await (const rows of sheet.batches()) {
      yield rows
      if (buffer.length > maxBufferLength) await flush()
    }
  }

  const file = resources.move()
  return {
    sheet: { ...sheet, batches },
    add(row, message) {
      buffer += lines.format(row, message)
    },
    async openContent() {
      await flush()
      const ownedByStream = file.move()
      return handle.createReadStream({ start: 0 }).once('close', () => void ownedByStream.disposeAsync())
    },
    [Symbol.asyncDispose]: () => file.disposeAsync(),
  }
}
