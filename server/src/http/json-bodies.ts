import type { FastifyInstance } from 'fastify'

/** Bodies are JSON and nothing else (415). An empty one is none, whatever its content type says. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}
