import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RequestProblem } from '../request-problem.ts'

export interface TemporaryFile extends AsyncDisposable {
  readonly handle: FileHandle
  readonly append: (chunk: Uint8Array) => Promise<void>
}

const { O_CREAT, O_EXCL, O_RDWR } = constants

let bytesInUse = 0

/** The bytes in the open temporary files of this process. */
export function countTemporaryBytes(): number {
  return bytesInUse
}

/** Contains the process id, so that a later process can tell whether the owner still runs. */
const namePattern = /^stamboek-sheet-p(\d{1,10})-[0-9a-f-]{36}$/

/**
 * Opens a private file that is deleted on disposal. Except on Windows it is unlinked at once, so that nothing remains
 * after a kill. `append` throws a RequestProblem (unavailable) if the disk is full.
 */
export async function openTemporaryFile(): Promise<TemporaryFile> {
  const path = join(tmpdir(), `stamboek-sheet-p${process.pid}-${randomUUID()}`)
  const handle = await open(path, O_CREAT | O_EXCL | O_RDWR, 0o600)
  const hasName = process.platform === 'win32'
  if (!hasName) await rm(path, { force: true })
  let size = 0
  return {
    handle,
    async append(chunk) {
      const position = size
      size += chunk.length
      bytesInUse += chunk.length
      await writeFully(handle, chunk, position)
    },
    async [Symbol.asyncDispose]() {
      bytesInUse -= size
      size = 0
      await handle.close()
      if (hasName) await rm(path, { force: true })
    },
  }
}

/**
 * Deletes the temporary files of processes that no longer run. To be called before this process opens one: files with
 * its process id belong to an earlier process.
 */
export async function removeOrphanedFiles(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(namePattern.exec(name)?.[1])
    if (pid !== process.pid && !isDead(pid)) continue
    await rm(join(tmpdir(), name), { force: true }).catch(() => undefined)
  }
}

function isDead(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

async function writeFully(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
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
