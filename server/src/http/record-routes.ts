import { type ActionKind, actionRules } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RecordContext, RecordEngine } from '../records/context/record-context.ts'
import { requireQuery } from '../records/requests/request-values.ts'
import type { RecordVerbs } from '../records/verbs/record-verbs.ts'
import { RequestProblem } from '../request-problem.ts'
import { holderOf } from './holder-of.ts'
import { recordBodyLimit, waitForTurn } from './large-bodies.ts'
import { callerOf } from './route-access.ts'

interface TypeParams {
  readonly scope: string
  readonly path: string
  readonly id?: string
}

interface RecordCall {
  readonly context: RecordContext
  readonly type: RecordType
  readonly id: string
  readonly request: FastifyRequest
}

type Answer = (call: RecordCall) => Promise<unknown>

/** What the addresses of calls may carry behind the question mark. */
const queryMembers: Readonly<Partial<Record<ActionKind, readonly string[]>>> = {
  Get: ['referenceDateUtc'],
  AuditTrail: ['limit', 'skip', 'sortOrder'],
}

/** Calls whose body is a record with all its child records. */
const wholeRecords: ReadonlySet<ActionKind> = new Set(['Create', 'Update', 'CreateNewVersion'])

const base = '/api/:scope/:path'

/** One route per action for all record types: a type can come into being while the server runs (contracts.md). */
export function registerRecordRoutes(app: FastifyInstance, engine: RecordEngine, verbs: RecordVerbs): void {
  const { catalogue } = engine

  function route(kind: ActionKind, answer: Answer, status = 200): void {
    const { method, path, right } = actionRules[kind]
    app.route({
      method,
      url: base + path.replace('{id}', ':id'),
      config: {
        permission: (request) => {
          const type = typeOf(request)
          if (!type.actions.includes(kind)) throw noSuchCall()
          return type.permissions[right]
        },
        ...(kind === 'Search' && { purpose: 'search' }),
      },
      ...(wholeRecords.has(kind) && { bodyLimit: recordBodyLimit, onRequest: waitForTurn }),
      handler: async (request, reply) => {
        requireQuery(request.query, queryMembers[kind] ?? [])
        const body = await answer(callFrom(request))
        return reply.code(status).send(body)
      },
    })
  }

  route('Search', ({ context, type, request }) => verbs.searchRecords(context, type, request.body))
  route('Get', ({ context, type, id, request }) => verbs.getRecord(context, type, id, request.query))
  route('Create', ({ context, type, request }) => verbs.createRecord(context, type, request.body), 201)
  route('Update', ({ context, type, id, request }) => verbs.updateRecord(context, type, id, request.body))
  route(
    'Delete',
    ({ context, type, id, request }) => verbs.deleteRecord(context, type, id, request.body),
    204,
  )
  route('BulkDeactivate', ({ context, type, request }) => verbs.bulkDeactivate(context, type, request.body))
  route(
    'CreateNewVersion',
    ({ context, type, request }) => verbs.createNewVersion(context, type, request.body),
    201,
  )
  route('AssignEndDate', ({ context, type, request }) => verbs.assignEndDate(context, type, request.body))
  route('AuditTrail', ({ context, type, id, request }) => verbs.auditTrail(context, type, id, request.query))

  app.route({
    method: 'POST',
    url: `${base}/lookup`,
    config: {
      permission: (request) => holderOf(catalogue, lookupTypeOf(request)).permissions.Read,
      purpose: 'search',
    },
    handler: (request) => {
      requireQuery(request.query, [])
      const { context } = callFrom(request)
      return verbs.lookupRecords(context, lookupTypeOf(request), request.body)
    },
  })

  function callFrom(request: FastifyRequest): RecordCall {
    const { id = '' } = request.params as TypeParams
    const context: RecordContext = {
      ...engine,
      caller: callerOf(request),
      correlationId: request.id,
      now: new Date().toISOString(),
    }
    return { context, type: lookupTypeOf(request), id, request }
  }

  /** A child record is reached through its parent, unless it is listed by itself. */
  function typeOf(request: FastifyRequest): RecordType {
    const type = lookupTypeOf(request)
    if (holderOf(catalogue, type) !== type) throw noSuchCall()
    return type
  }

  /** The references of a child record are looked up by its own address, with the parent's right. */
  function lookupTypeOf(request: FastifyRequest): RecordType {
    const { scope, path } = request.params as TypeParams
    const type = catalogue.findByPath(scope.toLowerCase(), path.toLowerCase())
    if (!type) throw noSuchCall()
    return type
  }
}

function noSuchCall(): RequestProblem {
  return new RequestProblem('notFound', 'Dit adres bestaat niet.')
}
