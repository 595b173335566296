import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { RequestProblem } from '../request-problem.ts'
import { openTemporaryFile, type TemporaryFile, writeFully } from './temporary-file.ts'

/** A file that a user uploaded, kept on disk while it is read. */
export interface SheetFile extends TemporaryFile {
  /** As the user's computer calls it, without folders. */
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export interface ReceiveOptions {
  readonly name: string
  readonly maxBytes: number
}

/** Characters. */
const maxNameLength = 255

/**
 * Takes in a file as it is uploaded, with memory for a piece of it only. Throws a RequestProblem: tooLarge as soon as there is
 * more of it than allowed (what follows is not read), malformed when it broke off, unavailable when the disk is full.
 */
export async function receiveFile(stream: Readable, { name, maxBytes }: ReceiveOptions): Promise<SheetFile> {
  await using received = new AsyncDisposableStack()
  const { handle } = received.use(await openTemporaryFile())
  let size = 0
  for await (const chunk of readUpload(stream)) {
    if (size + chunk.length > maxBytes) throw createFileTooLargeProblem(maxBytes)
    await writeFully(handle, chunk, size)
    size += chunk.length
  }
  const kept = received.move()
  return { name: sanitizeName(name), size, handle, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

export function createFileTooLargeProblem(maxBytes: number): RequestProblem {
  return new RequestProblem(
    'tooLarge',
    `Het bestand is te groot: hoogstens ${formatSize(maxBytes)} is toegestaan.`,
  )
}

/** The bytes of a file from its start. A piece is good until the next one is asked for. */
export async function* readBytes(file: Pick<SheetFile, 'handle'>): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(65_536)
  let position = 0
  for (;;) {
    const { bytesRead } = await file.handle.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** SHA-256 of the bytes, as hexadecimal digits. */
export async function hashContent(file: Pick<SheetFile, 'handle'>): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of readBytes(file)) hash.update(bytes)
  return hash.digest('hex')
}

async function* readUpload(stream: Readable): AsyncGenerator<Uint8Array> {
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

/** Some browsers send the folder along; and a name is told wherever an import is. Its ending is how a file is read. */
function sanitizeName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  if (name.length <= maxNameLength) return name
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  // What is cut in two goes whole.
  return name.slice(0, maxNameLength - ending.length).replace(/[\ud800-\udbff]$/, '') + ending
}

function formatSize(bytes: number): string {
  const units = ['byte', 'KiB', 'MiB', 'GiB', 'TiB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const amount = Math.floor((bytes / 1024 ** step) * 10) / 10
  return `${String(amount).replace('.', ',')} ${units[step] ?? ''}`
}
