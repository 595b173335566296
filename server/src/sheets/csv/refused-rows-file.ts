import type { Readable } from 'node:stream'
import type { SheetRow, SheetRows } from '../sheet-rows.ts'
import { openTemporaryFile } from '../temporary-file.ts'
import { createRefusedRowLines } from './refused-rows.ts'

export interface RefusedRowsFile extends AsyncDisposable {
  readonly append: (refused: readonly { readonly row: SheetRow; readonly message: string }[]) => Promise<void>
  readonly openContent: () => Promise<Readable>
}

const maxBufferLength = 65_536

/**
 * Opens a CSV file of refused rows as they are in the sheet, with the reason in the last column, to correct and import
 * again. Leaves out rows past `maxRows`. Deleted on disposal or, once its content is opened, with that stream.
 */
export async function openRefusedRowsFile(
  sheet: Pick<SheetRows, 'headers' | 'dialect'>,
  maxRows = Infinity,
): Promise<RefusedRowsFile> {
  const lines = createRefusedRowLines(sheet)
  await using resources = new AsyncDisposableStack()
  const { handle, append } = resources.use(await openTemporaryFile())
  let buffer = lines.header
  let rowsLeft = maxRows

  async function flush(): Promise<void> {
    const bytes = Buffer.from(buffer)
    buffer = ''
    await append(bytes)
  }

  const file = resources.move()
  return {
    async append(refused) {
      for (const { row, message } of refused.slice(0, rowsLeft)) buffer += lines.format(row, message)
      rowsLeft -= Math.min(rowsLeft, refused.length)
      if (buffer.length > maxBufferLength) await flush()
    },
    async openContent() {
      await flush()
      const ownedByStream = file.move()
      return handle.createReadStream({ start: 0 }).once('close', () => void ownedByStream.disposeAsync())
    },
    [Symbol.asyncDispose]: () => file.disposeAsync(),
  }
}
