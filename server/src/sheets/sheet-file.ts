import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { RequestProblem } from '../request-problem.ts'

/** A file that a user uploaded, kept on disk while it is read. Nobody but this program can open it; it is gone when disposed of. */
export interface SheetFile extends AsyncDisposable {
  /** As the user's computer calls it, without folders. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly handle: FileHandle
}

export interface FileToReceive {
  readonly name: string
  readonly maxBytes: number
}

const { O_CREAT, O_EXCL, O_RDWR } = constants

/**
 * Takes in a file as it is uploaded, with memory for a piece of it only. Throws a RequestProblem: tooLarge as soon as there is
 * more of it than allowed (what follows is not read), malformed when it broke off, unavailable when the disk is full.
 */
export async function receiveFile(stream: Readable, { name, maxBytes }: FileToReceive): Promise<SheetFile> {
  await using received = new AsyncDisposableStack()
  const { handle, remove } = await openTemporaryFile()
  received.defer(remove)
  let size = 0
  for await (const chunk of untilBroken(stream)) {
    if (size + chunk.length > maxBytes) throw fileTooLarge(maxBytes)
    await writeWhole(handle, chunk, size)
    size += chunk.length
  }
  const kept = received.move()
  return { name: nameOf(name), size, handle, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

export function fileTooLarge(maxBytes: number): RequestProblem {
  return new RequestProblem(
    'tooLarge',
    `Het bestand is te groot: hoogstens ${sizeText(maxBytes)} is toegestaan.`,
  )
}

/** The bytes of a file from its start. A piece is good until the next one is asked for. */
export async function* bytesOf(file: Pick<SheetFile, 'handle'>): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(65_536)
  let position = 0
  for (;;) {
    const { bytesRead } = await file.handle.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** Where the system allows it without a name from the start, so that nothing remains however this program ends. */
async function openTemporaryFile(): Promise<{ handle: FileHandle; remove: () => Promise<void> }> {
  const path = join(tmpdir(), `stamboek-upload-${randomUUID()}`)
  const handle = await open(path, O_CREAT | O_EXCL | O_RDWR, 0o600)
  if (process.platform !== 'win32') {
    await unlink(path)
    return { handle, remove: () => handle.close() }
  }
  return {
    handle,
    async remove() {
      await handle.close()
      await unlink(path)
    },
  }
}

async function* untilBroken(stream: Readable): AsyncGenerator<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        if (error instanceof RequestProblem) throw error
        throw new RequestProblem('malformed', 'Het bestand is niet helemaal aangekomen. Probeer het opnieuw.')
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    stream.destroy()
  }
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
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

/** Some browsers send the folder along. */
function nameOf(name: string): string {
  return name.replace(/^.*[\\/]/s, '')
}

function sizeText(bytes: number): string {
  const units = ['byte', 'KiB', 'MiB', 'GiB', 'TiB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const amount = Math.floor((bytes / 1024 ** step) * 10) / 10
  return `${String(amount).replace('.', ',')} ${units[step] ?? ''}`
}
