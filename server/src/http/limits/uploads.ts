import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'
import { fileTooLarge, receiveFile, type SheetFile } from '../../sheets/sheet-file.ts'
import { removeLeftOverFiles } from '../../sheets/temporary-file.ts'
import { queueKey } from '../checks/route-config.ts'

/** Bytes that stand around the file in a body. */
const envelopeBytes = 65_536
/** A line slower than 1 KiB a second is given up; the front door ends what takes ten minutes. */
const pace = { everyMs: 20_000, leastBytes: 20_480 }
/** How long what still comes in after a refusal is thrown away, so that the sender gets to read the answer. */
const lingerMs = 5_000

const uploads = createFairQueue({
  maxConcurrent: 4,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 10,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Je verstuurt al veel bestanden. Probeer het straks opnieuw.'),
})

/** Lets the calls of this scope take a file, and nothing else; removes first what an earlier process left of its files. */
export async function registerUploads(scope: FastifyInstance): Promise<void> {
  await removeLeftOverFiles()
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  // Other bodies are not read: `receiveUpload` says what it wants instead.
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/**
 * The file that a request brings as its only part, named `file`; few are received at once. Throws a RequestProblem: 400 for a body
 * that holds something else or breaks off, 413 for a file over the limit, 415 for another content type, 429 when the user sends many already.
 */
export async function receiveUpload(request: FastifyRequest, maxBytes: number): Promise<SheetFile> {
  try {
    if (!request.isMultipart())
      throw new RequestProblem(
        'unsupportedMediaType',
        'Stuur het bestand als multipart/form-data, in een onderdeel met de naam file.',
      )
    if (Number(request.headers['content-length']) > maxBytes + envelopeBytes) throw fileTooLarge(maxBytes)
    return await uploads.run(queueKey(request), () => receiveWithinPace(request, maxBytes))
  } catch (error) {
    discardRest(request)
    throw error
  }
}

async function receiveWithinPace(request: FastifyRequest, maxBytes: number): Promise<SheetFile> {
  const { raw } = request
  // Given up while it waited.
  if (raw.destroyed) throw brokenOff()
  const { bytesRead: start } = raw.socket
  let before = start
  const watch = setInterval(() => {
    const { bytesRead } = raw.socket
    const isSlow = bytesRead - before < pace.leastBytes
    // What stands around the file is passed over, and would be for ever.
    const isEndless = bytesRead - start > maxBytes + 2 * envelopeBytes
    if ((isSlow || isEndless) && !raw.complete) raw.destroy()
    before = bytesRead
  }, pace.everyMs)
  try {
    return await receiveOnlyPart(request, maxBytes)
  } catch (error) {
    throw problemOf(error)
  } finally {
    clearInterval(watch)
  }
}

async function receiveOnlyPart(request: FastifyRequest, maxBytes: number): Promise<SheetFile> {
  await using received = new AsyncDisposableStack()
  let file: SheetFile | undefined
  const parts = request.parts({
    limits: {
      parts: 2,
      fields: 1,
      files: 2,
      fieldSize: 1024,
      fieldNameSize: 100,
      headerPairs: 20,
      fileSize: Infinity,
    },
  })
  for await (const part of parts) {
    if (file || !isTheFile(part)) throw notOneFile()
    file = received.use(await receiveFile(part.file, { name: part.filename, maxBytes }))
  }
  if (!file) throw notOneFile()
  received.move()
  return file
}

function isTheFile(part: Multipart): part is Extract<Multipart, { type: 'file' }> {
  return part.type === 'file' && part.fieldname === 'file'
}

/** What the library throws: its limits carry a code, all else is a body that is not as it should be. */
function problemOf(error: unknown): unknown {
  if (error instanceof RequestProblem || !(error instanceof Error) || 'syscall' in error) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return /^FST_.*(?:LIMIT|VIOLATION)/.test(code) ? notOneFile() : brokenOff()
}

function notOneFile(): RequestProblem {
  return new RequestProblem('malformed', 'Stuur precies één bestand, in een onderdeel met de naam file.')
}

function brokenOff(): RequestProblem {
  return new RequestProblem('malformed', 'Het bestand is niet helemaal aangekomen. Probeer het opnieuw.')
}

function discardRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const end = setTimeout(() => raw.destroy(), lingerMs)
  raw.once('close', () => clearTimeout(end))
}
