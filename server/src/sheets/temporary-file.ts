import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RequestProblem } from '../request-problem.ts'

export interface TemporaryFile extends AsyncDisposable {
  readonly handle: FileHandle
}

const { O_CREAT, O_EXCL, O_RDWR } = constants

/**
 * A file that nobody but this program can open, gone when it is disposed of. Where the system allows it without a name from the
 * start, so that nothing remains however this program ends.
 */
export async function openTemporaryFile(): Promise<TemporaryFile> {
  const path = join(tmpdir(), `stamboek-sheet-${randomUUID()}`)
  const handle = await open(path, O_CREAT | O_EXCL | O_RDWR, 0o600)
  const hasName = process.platform === 'win32'
  if (!hasName) await unlink(path)
  return {
    handle,
    async [Symbol.asyncDispose]() {
      await handle.close()
      if (hasName) await unlink(path)
    },
  }
}

/** Writes all of it; throws a RequestProblem when the disk is full. */
export async function writeWhole(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let written = 0
  while (written < chunk.length) {
    try {
      const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, position + written)
      written += bytesWritten
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error
      throw new RequestProblem('unavailable', 'Er is op de server nu geen ruimte voor het bestand.')
    }
  }
}
