import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { docsPage, docsScript } from '../api-docs/docs-page.ts'
import { pagePolicy } from '../checks/security-headers.ts'

const require = createRequire(import.meta.url)
const swaggerDirectory = path.join(path.dirname(require.resolve('@fastify/swagger-ui')), 'static')
const served = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js'])
const cacheOneHour = 'public, max-age=3600'

/**
 * `/api/docs`: Swagger UI over `/api/openapi.json`. Only the built files of the package are used: its plugin wants to own
 * the document and the page, and to write the content security policy.
 */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy())
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(docsPage),
  )
  app.get('/api/docs/initialize.js', (_request, reply) =>
    reply.header('cache-control', cacheOneHour).type('text/javascript; charset=utf-8').send(docsScript),
  )
  await app.register(fastifyStatic, {
    root: swaggerDirectory,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (file) => served.has(file),
    setHeaders: (reply) => {
      reply.header('cache-control', cacheOneHour)
    },
  })
}
