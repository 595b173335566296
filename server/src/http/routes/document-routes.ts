import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireCaller } from '../checks/route-config.ts'
import { buildOpenapiDocument } from '../openapi/openapi-document.ts'
import { type CachedDocument, type ContentEncoding, createDocumentCache } from './document-cache.ts'
import { buildSchemaDocument } from './schema-document.ts'

const nothing: ReadonlySet<string> = new Set()

/** The documents made of the definitions: what the web's pages are drawn from, and what describes the calls. */
export function registerDocumentRoutes(
  app: FastifyInstance,
  catalogue: RecordCatalogue,
  sessionCookieName: string,
): void {
  const schema = createDocumentCache(
    (permissions) => buildSchemaDocument(catalogue, permissions),
    catalogue.all,
  )
  const openapi = createDocumentCache(() => buildOpenapiDocument(catalogue, sessionCookieName), catalogue.all)
  app.get('/api/schema', (request, reply) =>
    sendTagged(request, reply, schema(requireCaller(request).permissions)),
  )
  // It is the same for everybody.
  app.get('/api/openapi.json', { config: { access: 'open' } }, (request, reply) =>
    sendTagged(request, reply, openapi(nothing)),
  )
}

/** Sent once: a client that has it is told so. */
async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag: tag, compressed }: CachedDocument,
): Promise<FastifyReply> {
  reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'BusinessUnitId, Cookie, Accept-Encoding')
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.type('application/json; charset=utf-8')
  return encoding
    ? reply.header('content-encoding', encoding).send(await compressed(encoding))
    : reply.send(text)
}

const encodings: readonly ContentEncoding[] = ['br', 'gzip']

/** The best that the client takes; one with weight 0 it does not. */
function encodingFor(acceptEncoding: string | readonly string[] = ''): ContentEncoding | undefined {
  const accepted = String(acceptEncoding)
    .toLowerCase()
    .split(',')
    .map((each) => each.replaceAll(' ', '').split(';q=', 2))
    .filter(([, weight = '1']) => Number(weight) > 0)
  return encodings.find((encoding) => accepted.some(([name]) => name === encoding))
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const opaque = tag.replace('W/', '')
  return (ifNoneMatch ?? '').split(',').some((each) => each.trim().replace('W/', '') === opaque)
}
