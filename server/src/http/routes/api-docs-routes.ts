import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildPagePolicy } from '../checks/security-headers.ts'

const require = createRequire(import.meta.url)
const swaggerDirectory = path.join(path.dirname(require.resolve('@fastify/swagger-ui')), 'static')
const servedFiles = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js'])
const cacheOneHour = 'public, max-age=3600'

/**
 * `/api/docs`: Swagger UI over `/api/openapi.json`, without a session. Serves only the built files of the package,
 * whose plugin brings its own document, page and content security policy.
 */
export async function registerApiDocs(app: FastifyInstance, basePath: string): Promise<void> {
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('content-security-policy', buildPagePolicy())
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(buildPage(basePath)),
  )
  app.get('/api/docs/initialize.js', (_request, reply) =>
    reply
      .header('cache-control', cacheOneHour)
      .type('text/javascript; charset=utf-8')
      .send(buildPageScript(basePath)),
  )
  await app.register(fastifyStatic, {
    root: swaggerDirectory,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (file) => servedFiles.has(file),
    setHeaders: (reply) => {
      reply.header('cache-control', cacheOneHour)
    },
  })
}

const buildPage = (basePath: string): string => `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stamboek – API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${basePath}/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="${basePath}/api/docs/swagger-ui-bundle.js"></script>
<script src="${basePath}/api/docs/initialize.js"></script>
</body>
</html>
`

/** A separate file: the content security policy forbids inline scripts. */
const buildPageScript = (basePath: string): string => `window.SwaggerUIBundle({
  url: ${JSON.stringify(`${basePath}/api/openapi.json`)},
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  syntaxHighlight: false,
  // By default the document is sent to an online validator.
  validatorUrl: null,
  requestInterceptor(request) {
    request.headers['x-csrf'] = '1'
    return request
  },
})
`
