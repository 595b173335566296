import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { RequestProblem } from '../request-problem.ts'
import { countTemporaryBytes, openTemporaryFile, type TemporaryFile } from './temporary-file.ts'

/** An uploaded file, on disk while it is read. */
export interface SheetFile extends Omit<TemporaryFile, 'append'> {
  readonly name: string
  readonly size: number
}

export interface ReceiveOptions {
  readonly name: string
  readonly maxBytes: number
}

interface UploadOptions extends ReceiveOptions {
  readonly maxTotalBytes?: number
}

const maxNameLength = 255

const maxTemporaryBytes = (maxBytes: number) => Math.max(2 * 1024 ** 3, 4 * maxBytes)

/**
 * Streams an upload to disk and destroys the stream. Throws a RequestProblem: tooLarge beyond `maxBytes`, malformed if
 * it breaks off, unavailable if the disk is full, tooManyRequests if all temporary files of this process exceed
 * `maxTotalBytes`, by default the more of 2 GiB and four times `maxBytes`.
 */
export function receiveFile(
  stream: Readable,
  { maxTotalBytes, ...options }: UploadOptions,
): Promise<SheetFile> {
  const maxTotal = maxTotalBytes ?? maxTemporaryBytes(options.maxBytes)
  return writeSheetFile(readUpload(stream, maxTotal), options)
}

/**
 * Writes content to a temporary file, deleted on disposal; `name` loses folders and control characters. Throws a
 * RequestProblem: tooLarge beyond `maxBytes`, unavailable if the disk is full.
 */
export async function writeSheetFile(
  content: AsyncIterable<Uint8Array>,
  { name, maxBytes }: ReceiveOptions,
): Promise<SheetFile> {
  await using received = new AsyncDisposableStack()
  const { handle, append } = received.use(await openTemporaryFile())
  let size = 0
  for await (const chunk of content) {
    if (size + chunk.length > maxBytes) throw createFileTooLargeProblem(maxBytes)
    await append(chunk)
    size += chunk.length
  }
  const kept = received.move()
  return { name: sanitizeName(name), size, handle, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** Returns a RequestProblem (tooLarge, 413) that names the limit in Dutch, as `20 MiB`. */
export function createFileTooLargeProblem(maxBytes: number): RequestProblem {
  return new RequestProblem(
    'tooLarge',
    `Het bestand is te groot: hoogstens ${formatSize(maxBytes)} is toegestaan.`,
  )
}

/**
 * Reads from the start of the file in chunks of 64 KiB. The buffer is reused: a chunk is valid until the next one is
 * requested.
 */
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

/** Reads the whole file, whatever was read before, and returns its hash in lower case. */
export async function computeSha256Hex(file: Pick<SheetFile, 'handle'>): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of readBytes(file)) hash.update(bytes)
  return hash.digest('hex')
}

async function* readUpload(stream: Readable, maxTotalBytes: number): AsyncGenerator<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        if (error instanceof RequestProblem) throw error
        throw new RequestProblem('malformed', 'Het bestand is niet helemaal aangekomen. Probeer het opnieuw.')
      })
      if (next.done) return
      if (countTemporaryBytes() + next.value.length > maxTotalBytes)
        throw new RequestProblem(
          'tooManyRequests',
          'Er worden op de server al veel bestanden verwerkt. Probeer het straks opnieuw.',
        )
      yield next.value
    }
  } finally {
    stream.destroy()
  }
}

/** Removes folders, which some browsers send, and control characters; keeps the extension of a long name. */
function sanitizeName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  if (name.length <= maxNameLength) return name
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  return name.slice(0, maxNameLength - ending.length).replace(/[\ud800-\udbff]$/, '') + ending
}

function formatSize(bytes: number): string {
  const units = ['byte', 'KiB', 'MiB', 'GiB', 'TiB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const amount = Math.floor((bytes / 1024 ** step) * 10) / 10
  return `${String(amount).replace('.', ',')} ${units[step] ?? ''}`
}
