import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openapiDocument } from './openapi/openapi-document.ts'
import { callerOf } from './route-access.ts'
import { schemaDocument } from './schema-document.ts'
import { createTaggedDocuments, type TaggedDocument } from './tagged-documents.ts'

const nothing: ReadonlySet<string> = new Set()

/** The documents made of the definitions: what the web's pages are drawn from, and what describes the calls. */
export function registerDocumentRoutes(
  app: FastifyInstance,
  catalogue: RecordCatalogue,
  sessionCookieName: string,
): void {
  const schema = createTaggedDocuments((permissions) => schemaDocument(catalogue, permissions), catalogue.all)
  const openapi = createTaggedDocuments(() => openapiDocument(catalogue, sessionCookieName), catalogue.all)
  app.get('/api/schema', (request, reply) =>
    sendTagged(request, reply, schema(callerOf(request).permissions)),
  )
  // It is the same for everybody.
  app.get('/api/openapi.json', { config: { access: 'open' } }, (request, reply) =>
    sendTagged(request, reply, openapi(nothing)),
  )
}

/** Sent once: a client that has it is told so. */
function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, tag }: TaggedDocument,
): FastifyReply {
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
