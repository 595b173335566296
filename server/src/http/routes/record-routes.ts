import { Readable } from 'node:stream'
import { type ActionKind, actionRules, writeActions } from '@stamboek/model/schema/actions'
import { isBulk, type Operation } from '@stamboek/model/schema/calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import { runCall } from '../../records/actions/run-call.ts'
import type { AnsweredFile, RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/input-values.ts'
import { maxRecordBodyBytes, queueLargeBody } from '../limits/body-limits.ts'
import { type AskedRecord, operationQueue, searchQueue } from '../limits/request-queues.ts'
import { answerWorkbook } from './answer-workbook.ts'
import { bulkParameters, withBulkOptions } from './bulk-options.ts'
import { contentDisposition } from './content-disposition.ts'
import { withIdempotency } from './idempotency.ts'
import {
  actionPurposes,
  createRecordRouting,
  type LiteralRequest,
  listUrlsBesideTypes,
  literalUrls,
  type RecordRequest,
  recordUrl,
} from './record-routing.ts'

interface ActionHandler {
  readonly handle: (input: RecordRequest) => Promise<unknown>
  readonly status?: number
}

const queryParameters: Readonly<Partial<Record<ActionKind, readonly string[]>>> = {
  Get: ['referenceDateUtc'],
  AuditTrail: ['limit', 'skip', 'sortOrder'],
}

const wholeRecordActions: ReadonlySet<ActionKind> = new Set(['Create', 'Update', 'CreateNewVersion'])

/**
 * Registers actions other than exports and imports, counts, lookups, facets, usages, defaults, and all addresses stated in definitions,
 * also of exports. One route per action serves all record types, since types can be added at run time (requirements
 * 5.1).
 */
export function registerRecordRoutes(
  app: FastifyInstance,
  engine: RecordEngine,
  actions: RecordActions,
): void {
  const routing = createRecordRouting(engine)
  const { parseRequest, resolveType, actionPermission, actionUrl } = routing
  const handlers = createActionHandlers(actions)

  for (const [name, { handle, status = 200 }] of Object.entries(handlers)) {
    const kind = name as ActionKind
    app.route({
      method: actionRules[kind].method,
      url: actionUrl(kind),
      config: {
        permission: actionPermission(kind),
        purpose: () => actionPurposes[kind],
        share: (request) => operationQueue({ kind }, askedRecord(request, resolveType(request))),
        showsKnown: true,
      },
      ...(wholeRecordActions.has(kind) && { bodyLimit: maxRecordBodyBytes, onRequest: queueLargeBody }),
      handler: async (request, reply) => {
        const parsed = parseRequest(request)
        const input = withOptions(parsed, { kind }, reply)
        reply.code(status)
        return handle(input)
      },
    })
  }

  const { readPermission, searchPermission } = routing
  const queries = [
    { path: 'count', query: actions.countRecords, permission: searchPermission },
    { path: 'lookup', query: actions.lookupRecords, permission: readPermission },
    { path: 'facet', query: actions.countFacet, permission: readPermission },
    { path: 'usages', query: actions.readUsages, permission: readPermission },
  ] as const
  for (const { path, query, permission } of queries)
    app.route({
      method: 'POST',
      url: `${recordUrl}/${path}`,
      config: {
        permission,
        purpose: 'search',
        share: searchQueue,
        showsKnown: true,
      },
      handler: (request): Promise<unknown> => {
        requireQuery(request.query, [])
        const { context } = parseRequest(request)
        return query(context, resolveType(request), request.body)
      },
    })

  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: `${recordUrl}/:id/usage`,
    config: { permission: routing.readPermission, purpose: 'search', share: searchQueue, showsKnown: true },
    handler: (request) => {
      requireQuery(request.query, [])
      const { context } = parseRequest(request)
      return actions.readUsage(context, resolveType(request), request.params.id)
    },
  })

  app.route({
    method: 'GET',
    url: `${recordUrl}/defaults`,
    config: { permission: routing.readPermission, share: searchQueue, showsKnown: true },
    handler: (request) => {
      requireQuery(request.query, [])
      const { context, type } = parseRequest(request)
      return actions.readDefaults(context, type)
    },
  })

  // Addresses stated in definitions; the router prefers the usual ones above.
  for (const [method, url] of [...literalUrls, ...listUrlsBesideTypes(engine.catalogue)])
    app.route({
      method,
      url,
      config: {
        permission: routing.literalPermission,
        purpose: routing.literalPurpose,
        share: (request) => {
          const { type, operation } = routing.resolveLiteral(request)
          return operationQueue(operation, askedRecord(request, type))
        },
        showsKnown: true,
        operation: 'hidden',
      },
      bodyLimit: maxRecordBodyBytes,
      ...(method !== 'GET' && { onRequest: queueLargeBody }),
      handler: async (request, reply) => {
        const parsed = routing.parseLiteralRequest(request)
        const { kind, call } = parsed.operation
        const input = withOptions(parsed, parsed.operation, reply)
        if (call) {
          const body = await runCall(input.context, input.type, call, toCallRequest(input, parsed))
          return call.answer === 'file' ? answerFile(reply, body as AnsweredFile) : body
        }
        if (kind === 'Export')
          return answerWorkbook(reply, await actions.exportRecords(input.context, input.type, request.body))
        const handler = handlers[kind]
        if (!handler) throw new Error(`${kind} has no literal address`)
        reply.code(handler.status ?? 200)
        return handler.handle(input)
      },
    })
}

/** Reads the idempotency key of a write and what else a bulk operation takes; throws 400 for an unknown parameter. */
function withOptions<Input extends RecordRequest>(
  input: Input,
  operation: Operation,
  reply: FastifyReply,
): Input {
  const { request, context } = input
  const { kind, call } = operation
  const known = isBulk(operation) ? bulkParameters : ((kind && queryParameters[kind]) ?? [])
  requireQuery(request.query, known)
  const isWrite = call ? !call.isRead : writeActions.has(kind)
  if (!isWrite) return input
  if (!isBulk(operation)) return withIdempotency(input, reply, request.body)
  const bulk = { ...input, context: withBulkOptions(context, request.query, request.body) }
  return bulk.context.isDryRun ? bulk : withIdempotency(bulk, reply, request.body)
}

function askedRecord({ query, knownOnUtc }: FastifyRequest, type: RecordType): AskedRecord {
  return { type, query, isKnownOn: Boolean(knownOnUtc) }
}

/** Always a download, whatever its type. */
function answerFile(reply: FastifyReply, { name, type, content }: AnsweredFile): Readable {
  reply.type(type).header('content-disposition', contentDisposition(name))
  return Readable.from(content, { objectMode: false })
}

function toCallRequest({ request }: RecordRequest, { params }: LiteralRequest) {
  return { params, body: request.method === 'GET' ? {} : request.body }
}

function createActionHandlers(actions: RecordActions): Readonly<Partial<Record<ActionKind, ActionHandler>>> {
  return {
    Search: {
      handle: ({ context, type, request }) => actions.searchRecords(context, type, request.body),
    },
    Get: {
      handle: ({ context, type, id, request }) => actions.getRecord(context, type, id, request.query),
    },
    Create: {
      handle: ({ context, type, request }) => actions.createRecord(context, type, request.body),
      status: 201,
    },
    Update: {
      handle: ({ context, type, id, request }) => actions.updateRecord(context, type, id, request.body),
    },
    Delete: {
      handle: ({ context, type, id, request }) => actions.deleteRecord(context, type, id, request.body),
      status: 204,
    },
    BulkDeactivate: {
      handle: ({ context, type, request }) => actions.bulkDeactivate(context, type, request.body),
    },
    BulkActivate: {
      handle: ({ context, type, request }) => actions.bulkActivate(context, type, request.body),
    },
    CreateNewVersion: {
      handle: ({ context, type, request }) => actions.createNewVersion(context, type, request.body),
      status: 201,
    },
    AssignEndDate: {
      handle: ({ context, type, request }) => actions.assignEndDate(context, type, request.body),
    },
    AuditTrail: {
      handle: ({ context, type, id, request }) => actions.readAuditTrail(context, type, id, request.query),
    },
  }
}
