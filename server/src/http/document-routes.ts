import { createHash } from 'node:crypto'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openapiDocument } from './openapi/openapi-document.ts'
import { callerOf } from './route-access.ts'
import { schemaDocument } from './schema-document.ts'

/** The documents made of the definitions: what the web's pages are drawn from, and what describes the calls. */
export function registerDocumentRoutes(app: FastifyInstance, catalogue: RecordCatalogue): void {
  app.get('/api/schema', (request, reply) =>
    sendTagged(request, reply, schemaDocument(catalogue, callerOf(request))),
  )
  app.get('/api/openapi.json', { config: { access: 'open' } }, (request, reply) =>
    sendTagged(request, reply, openapiDocument(catalogue)),
  )
}

/** Sent once: a client that has it is told so. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, document: object): FastifyReply {
  const text = JSON.stringify(document)
  // Weak, since the same document goes out compressed in several ways.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'BusinessUnitId, Cookie')
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const opaque = tag.replace('W/', '')
  return (ifNoneMatch ?? '').split(',').some((each) => each.trim().replace('W/', '') === opaque)
}
