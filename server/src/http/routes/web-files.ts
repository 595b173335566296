import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageNonce, pagePolicy } from '../checks/security-headers.ts'
import { routeNotFound, sendProblem } from '../problems/error-handler.ts'

export interface WebOptions {
  /** What Vite built: `index.html` and `assets/`. */
  readonly webDirectory: string
  /** Where links to pages outside this product start (contracts.md, Addresses of pages). */
  readonly externalUrl?: string | undefined
}

const notBuilt = `<!doctype html>
<html lang="nl">
<meta charset="utf-8">
<title>Stamboek</title>
<h1>De webinterface is nog niet gebouwd</h1>
<p>Stop de server en start hem met <code>npm start</code>; dat bouwt de webinterface. Of bouw haar zelf: <code>npm run build -w web</code>.</p>
</html>
`

/**
 * Serves the web: files of the build, and the one page for every address that is none of them, so that the browser's router
 * finds out what to show. Must be registered last, since it answers what no route knows.
 */
export async function registerWebFiles(app: FastifyInstance, options: WebOptions): Promise<void> {
  await app.register(async (files) => {
    // What it finds suspect in an address (`//`, `..`) it calls forbidden; to us it is no address at all.
    files.setErrorHandler((error, request, reply) => {
      const isRefused = (error as FastifyError).statusCode === 403
      return sendProblem(isRefused ? routeNotFound(request) : error, request, reply)
    })
    await files.register(fastifyStatic, {
      root: options.webDirectory,
      index: false,
      redirect: false,
      cacheControl: false,
      // The build wrote `.br` and `.gz` beside what is worth it; the rest is sent as any other answer.
      preCompressed: true,
      suppressWarning: true,
      allowedPath: isPublicFile,
      setHeaders: (reply, file) => {
        const isHashed = path.relative(options.webDirectory, file).startsWith('assets')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.header('content-security-policy', pagePolicy())
      },
    })
  })
  app.setNotFoundHandler((request, reply) =>
    isPageAddress(request) ? sendPage(reply, options) : sendProblem(routeNotFound(request), request, reply),
  )
}

/**
 * Files have an extension and no part that begins with a dot. Directories would be refused with 403 instead of being no
 * file; the page goes out with a nonce, by way of `sendPage`, and never as it lies there; and a compressed file is another
 * form of the one beside it, without an address of its own.
 */
function isPublicFile(file: string): boolean {
  return path.posix.extname(file).length > 1 && !/\/\./.test(file) && !/\.(html|br|gz)$/.test(file)
}

/** An address without a dot in its last part; a file that is gone is no page. */
function isPageAddress(request: FastifyRequest): boolean {
  const [address = ''] = request.url.split('?', 1)
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|health|assets)(\/|$)/.test(address) &&
    !address.slice(address.lastIndexOf('/')).includes('.')
  )
}

async function sendPage(reply: FastifyReply, options: WebOptions): Promise<FastifyReply> {
  const nonce = pageNonce()
  const page = await readPage(options.webDirectory)
  return reply
    .code(page === undefined ? 503 : 200)
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(
      (page ?? notBuilt)
        .replaceAll('__CSP_NONCE__', nonce)
        .replaceAll('__EXTERNAL_URL__', escapeAttribute(options.externalUrl ?? '')),
    )
}

/** Read every time: a new build replaces it while the server runs (domain.md section 7, Update check). */
async function readPage(directory: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(directory, 'index.html'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
