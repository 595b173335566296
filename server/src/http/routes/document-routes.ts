import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, holdsInAnyUnit } from '../../access/caller.ts'
import { createSerialYield } from '../../concurrency/yield-to-event-loop.ts'
import type { RecordContext, RecordEngine } from '../../records/engine/record-context.ts'
import { findClosedGate } from '../../records/engine/require-open-gate.ts'
import { requireCaller } from '../checks/route-config.ts'
import { readQueue } from '../limits/request-queues.ts'
import { buildOpenapiDocument, type OpenapiOptions } from '../openapi/openapi-document.ts'
import { jsonResponse } from '../openapi/operation-parts.ts'
import {
  type CachedDocument,
  type ClosedGates,
  type ContentEncoding,
  createDocumentCache,
  type GrantedPermissions,
} from './document-cache.ts'
import { createContext } from './record-routing.ts'
import { buildSchemaDocument, isVisible } from './schema-document.ts'

const yieldAlone = createSerialYield()

interface DocumentOptions extends OpenapiOptions {
  readonly engine: RecordEngine
}

const noPermissions: GrantedPermissions = { inUnit: new Set(), inAnyUnit: new Set() }

/**
 * Documents made from the record types: `/api/schema`, which the web renders, by the rights of the caller, and
 * `/api/openapi.json`, without a session. Conflicting names in the latter stop the start.
 */
export function registerDocumentRoutes(app: FastifyInstance, { engine, ...openapi }: DocumentOptions): void {
  const { catalogue } = engine
  const readSchema = createDocumentCache(
    (permissions, gates) => buildSchemaDocument(catalogue, permissions, gates),
    catalogue.all,
  )
  const readOpenapi = createDocumentCache(() => buildOpenapiDocument(catalogue, openapi), catalogue.all)
  // Built once before the first request, so that conflicting names stop the start.
  app.addHook('onReady', (done) => {
    readOpenapi(noPermissions)
    done()
  })

  app.get('/api/schema', {
    config: {
      share: readQueue,
      operation: {
        operationId: 'schema.read',
        summary: 'De recordtypen die de gebruiker mag zien',
        tag: 'Schema',
        responses: jsonResponse(200, { type: 'object' }),
      },
    },
    handler: async (request, reply) => {
      const permissions = findGranted(catalogue, requireCaller(request))
      const gates = await readClosedGates(createContext(engine, request), permissions)
      return sendDocument(request, reply, readSchema(permissions, gates))
    },
  })

  app.get('/api/openapi.json', {
    config: { access: 'open', share: readQueue, operation: 'hidden' },
    handler: (request, reply) => sendDocument(request, reply, readOpenapi(noPermissions)),
  })
}

function findGranted(catalogue: RecordCatalogue, caller: Caller): GrantedPermissions {
  const asked = catalogue
    .all()
    .filter(({ ownership }) => ownership === 'callerUnits')
    .flatMap(({ permissions, calls }) => [
      ...Object.values(permissions),
      ...calls.flatMap((call) => call.permissions),
    ])
  return {
    inUnit: caller.permissions,
    inAnyUnit: new Set(asked.filter((each) => holdsInAnyUnit(caller, each))),
  }
}

async function readClosedGates(
  context: RecordContext,
  permissions: GrantedPermissions,
): Promise<ClosedGates> {
  const { catalogue, features } = context.engine
  const closed = new Map<string, string>()
  for (const [dtoKey, { gate }] of features) {
    const type = catalogue.find(dtoKey)
    if (!gate || !type || !isVisible(catalogue, permissions, type)) continue
    const reason = await findClosedGate(context, type)
    if (reason !== undefined) closed.set(dtoKey, reason)
  }
  return closed
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, compressed }: CachedDocument,
): Promise<FastifyReply | Uint8Array> {
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'BusinessUnitId, Cookie, Accept-Encoding')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  reply.type('application/json; charset=utf-8')
  if (encoding) reply.header('content-encoding', encoding)
  const answer = encoding ? await compressed(encoding) : bytes
  // One write of megabytes blocks the event loop for some milliseconds.
  await yieldAlone()
  return answer
}

const encodings: readonly ContentEncoding[] = ['br', 'gzip']

/** Picks the smallest encoding that the client accepts; weight 0 refuses one. */
function negotiateEncoding(acceptEncoding: string | readonly string[] = ''): ContentEncoding | undefined {
  const accepted = String(acceptEncoding)
    .toLowerCase()
    .split(',')
    .map((each) => each.replaceAll(' ', '').split(';q=', 2))
    .filter(([, weight = '1']) => Number(weight) > 0)
  return encodings.find((encoding) => accepted.some(([name]) => name === encoding))
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = etag.replace('W/', '')
  return (ifNoneMatch ?? '').split(',').some((each) => each.trim().replace('W/', '') === opaque)
}
