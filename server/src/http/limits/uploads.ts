import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue } from '../../concurrency/fair-queue.ts'
import { RequestProblem } from '../../request-problem.ts'
import { createFileTooLargeProblem, receiveFile, type SheetFile } from '../../sheets/sheet-file.ts'
import { removeOrphanedFiles } from '../../sheets/temporary-file.ts'
import { waitUntilClosed } from './disconnect.ts'
import { queueKey } from './request-queues.ts'

const maxEnvelopeBytes = 65_536
/** At least 1 KiB per second; the listener ends any request after ten minutes. */
const pace = { checkIntervalMs: 20_000, minBytes: 20_480 }
/** Time to discard the rest of a refused body: a client that still sends cannot read the response. */
const discardTimeoutMs = 5_000

const uploadQueue = createFairQueue({
  maxConcurrent: 200,
  maxConcurrentPerUser: 1,
  maxWaitingPerUser: 10,
  refusal: () =>
    new RequestProblem('tooManyRequests', 'Je verstuurt al veel bestanden. Probeer het straks opnieuw.'),
})

/**
 * Leaves the bodies of this scope to `createUploadHook`, which refuses all but multipart (415). Deletes temporary files
 * of ended processes first.
 */
export async function registerUploads(scope: FastifyInstance): Promise<void> {
  await removeOrphanedFiles()
  scope.decorateRequest('upload', null)
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

export interface Upload extends AsyncDisposable {
  readonly file: SheetFile
  readonly members: Readonly<Record<string, string>>
}

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null
  }
}

/**
 * Creates a `preHandler` that receives the file into `request.upload` before the handler takes a share, which a slow
 * upload would hold. Throws as `receiveUpload` does. The file is deleted after the response unless the handler takes it
 * (`takeUpload`).
 */
export function createUploadHook(limitsOf: (request: FastifyRequest) => UploadLimits) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const upload = await receiveUpload(request, limitsOf(request))
    request.upload = upload
    void waitUntilClosed(reply)
      .then(() => request.upload?.[Symbol.asyncDispose]())
      .catch((error: unknown) => request.log.error(error, 'upload not deleted'))
  }
}

/** Takes the upload that the hook received; the caller disposes it. Throws if there is none, or at a second call. */
export function takeUpload(request: FastifyRequest): Upload {
  const { upload } = request
  if (!upload) throw new Error('The route receives no upload')
  request.upload = null
  return upload
}

interface UploadLimits {
  readonly maxBytes: number
  readonly memberNames?: readonly string[]
}

/**
 * Receives the part `file` as a temporary file, and the texts of `memberNames`. Throws a RequestProblem: 400 for other
 * or missing parts and a slow or aborted body, 413 beyond `maxBytes`, 415 for another content type, 429 if the user has
 * too many uploads or the disk too many files, 503 if it is full.
 * @internal
 */
export async function receiveUpload(request: FastifyRequest, limits: UploadLimits): Promise<Upload> {
  const { maxBytes } = limits
  try {
    if (!request.isMultipart())
      throw new RequestProblem(
        'unsupportedMediaType',
        'Stuur het bestand als multipart/form-data, in een onderdeel met de naam file.',
      )
    if (Number(request.headers['content-length']) > maxBytes + maxEnvelopeBytes)
      throw createFileTooLargeProblem(maxBytes)
    return await uploadQueue.run(queueKey(request), () => receiveWithinPace(request, limits))
  } catch (error) {
    discardRest(request)
    throw error
  }
}

async function receiveWithinPace(request: FastifyRequest, limits: UploadLimits): Promise<Upload> {
  const { maxBytes } = limits
  const { raw } = request
  if (raw.destroyed) throw uploadAborted()
  const { bytesRead: start } = raw.socket
  let previousBytes = start
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    const isSlow = bytesRead - previousBytes < pace.minBytes
    // The multipart parser skips a preamble of any length.
    const isEndless = bytesRead - start > maxBytes + 2 * maxEnvelopeBytes
    if ((isSlow || isEndless) && !raw.complete) raw.destroy()
    previousBytes = bytesRead
  }, pace.checkIntervalMs)
  try {
    return await receiveParts(request, limits)
  } catch (error) {
    throw problemFromMultipartError(error)
  } finally {
    clearInterval(timer)
  }
}

async function receiveParts(
  request: FastifyRequest,
  { maxBytes, memberNames = [] }: UploadLimits,
): Promise<Upload> {
  await using received = new AsyncDisposableStack()
  let file: SheetFile | undefined
  const members: Record<string, string> = {}
  const parts = request.parts({
    limits: {
      parts: memberNames.length + 2,
      fields: memberNames.length + 1,
      files: 2,
      fieldSize: 1024,
      fieldNameSize: 100,
      headerPairs: 20,
      fileSize: Infinity,
    },
  })
  for await (const part of parts) {
    if (part.type === 'field' && memberNames.includes(part.fieldname) && !(part.fieldname in members)) {
      members[part.fieldname] = requireText(part.value)
      continue
    }
    if (file || !isFilePart(part)) throw expectedOneFile()
    file = received.use(await receiveFile(part.file, { name: part.filename, maxBytes }))
  }
  if (!file) throw expectedOneFile()
  const kept = received.move()
  return { file, members, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

function requireText(value: unknown): string {
  if (typeof value === 'string') return value
  throw expectedOneFile()
}

function isFilePart(part: Multipart): part is Extract<Multipart, { type: 'file' }> {
  return part.type === 'file' && part.fieldname === 'file'
}

function problemFromMultipartError(error: unknown): unknown {
  if (error instanceof RequestProblem || !(error instanceof Error) || 'syscall' in error) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return /^FST_.*(?:LIMIT|VIOLATION)/.test(code) ? expectedOneFile() : uploadAborted()
}

function expectedOneFile(): RequestProblem {
  return new RequestProblem('malformed', 'Stuur precies één bestand, in een onderdeel met de naam file.')
}

function uploadAborted(): RequestProblem {
  return new RequestProblem('malformed', 'Het bestand is niet helemaal aangekomen. Probeer het opnieuw.')
}

function discardRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), discardTimeoutMs)
  raw.once('close', () => clearTimeout(timer))
}
