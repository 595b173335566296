import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPagePath } from '@stamboek/model/menu/page-address'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildPagePolicy, createPageNonce } from '../checks/security-headers.ts'
import { createRouteNotFoundProblem, sendProblem } from '../problems/error-handler.ts'

export interface WebOptions {
  readonly webDirectory: string
  readonly basePath: string
  /** Base of links to pages outside this product (requirements 10.1). */
  readonly externalUrl?: string | undefined
}

const notBuiltPage = `<!doctype html>
<html lang="nl">
<meta charset="utf-8">
<title>Stamboek</title>
<h1>De webinterface is nog niet gebouwd</h1>
<p>Stop de server en start hem met <code>npm start</code>; dat bouwt de webinterface. Of bouw haar zelf: <code>npm run build</code>.</p>
</html>
`

/**
 * Serves the build of the web, and `index.html` (503 before the build) for every page address, which the browser's
 * router resolves. For other addresses browsers get `index.html` with a 404, which says that the page does not exist,
 * other clients a problem.
 */
export async function registerWebFiles(app: FastifyInstance, options: WebOptions): Promise<void> {
  await app.register(async (files) => {
    // @fastify/static responds 403 to a suspicious path (`//`, `..`), this product 404.
    files.setErrorHandler((error, request, reply) => {
      const isForbidden = (error as FastifyError).statusCode === 403
      return sendProblem(isForbidden ? createRouteNotFoundProblem(request) : error, request, reply)
    })
    await files.register(fastifyStatic, {
      root: options.webDirectory,
      index: false,
      redirect: false,
      cacheControl: false,
      preCompressed: true,
      suppressWarning: true,
      allowedPath: isPublicFile,
      setHeaders: (reply, file) => {
        const isHashed = path.relative(options.webDirectory, file).startsWith('assets')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.header('content-security-policy', buildPagePolicy())
      },
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?', 1)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isPagePath(address)) return sendPage(reply, options)
    if (isRead && isForBrowser(request, address)) return sendPage(reply.code(404), options)
    return sendProblem(createRouteNotFoundProblem(request), request, reply)
  })
}

/**
 * Excludes dot files, directories, compressed variants, and `index.html`, which needs a nonce (`sendPage`).
 */
function isPublicFile(file: string): boolean {
  return path.posix.extname(file).length > 1 && !/\/\./.test(file) && !/\.(html|br|gz)$/.test(file)
}

/**
 * Whether a browser opened a page: no address of the API and no missing file, which has a dot in its last segment.
 */
function isForBrowser({ headers }: FastifyRequest, address: string): boolean {
  return (
    (headers.accept ?? '').includes('text/html') &&
    !/^\/(api|health|assets)(\/|$)/.test(address) &&
    !address.slice(address.lastIndexOf('/')).includes('.')
  )
}

async function sendPage(reply: FastifyReply, options: WebOptions): Promise<FastifyReply> {
  const nonce = createPageNonce()
  const page = await readPage(options.webDirectory)
  if (page === undefined) reply.code(503)
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', buildPagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(
      (page ?? notBuiltPage)
        .replaceAll('="./', `="${escapeAttribute(options.basePath)}/`)
        .replaceAll('__BASE_PATH__', escapeAttribute(options.basePath))
        .replaceAll('__CSP_NONCE__', nonce)
        .replaceAll('__EXTERNAL_URL__', escapeAttribute(options.externalUrl ?? '')),
    )
}

/** Read at each request, since a new build may replace it (requirements 10.4). */
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
