import { holderOf } from '@stamboek/model/records/catalogue/holder-of'
import { type ActionKind, actionRules, writeActions } from '@stamboek/model/schema/actions'
import type { FastifyInstance } from 'fastify'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/input-values.ts'
import { maxRecordBodyBytes, queueLargeBody } from '../limits/large-bodies.ts'
import { actionQueue, runQueued, searchQueue } from '../limits/request-queues.ts'
import { withIdempotency } from './idempotency.ts'
import { createRecordRouting, type RecordRequest, recordUrl } from './record-routing.ts'

type HandleAction = (input: RecordRequest) => Promise<unknown>

/** Allowed query parameters. */
const queryParameters: Readonly<Partial<Record<ActionKind, readonly string[]>>> = {
  Get: ['referenceDateUtc'],
  AuditTrail: ['limit', 'skip', 'sortOrder'],
}

/** Actions whose body is a record with all its child records. */
const wholeRecordActions: ReadonlySet<ActionKind> = new Set(['Create', 'Update', 'CreateNewVersion'])

/** One route per action for all record types, because record types can be added while the server runs (contracts.md). */
export function registerRecordRoutes(
  app: FastifyInstance,
  engine: RecordEngine,
  actions: RecordActions,
): void {
  const { catalogue } = engine
  const { parseRequest, resolveType, actionPermission, actionUrl } = createRecordRouting(engine)

  function route(kind: ActionKind, handle: HandleAction, status = 200): void {
    app.route({
      method: actionRules[kind].method,
      url: actionUrl(kind),
      config: {
        permission: actionPermission(kind),
        ...(kind === 'Search' && { purpose: 'search' }),
      },
      ...(wholeRecordActions.has(kind) && { bodyLimit: maxRecordBodyBytes, onRequest: queueLargeBody }),
      handler: async (request, reply) => {
        requireQuery(request.query, queryParameters[kind] ?? [])
        const parsed = parseRequest(request)
        const isWrite = writeActions.has(kind)
        const input = isWrite ? withIdempotency(parsed, reply, request.body) : parsed
        const body = await runQueued(request, reply, actionQueue(kind), () => handle(input))
        return reply.code(status).send(body)
      },
    })
  }

  route('Search', ({ context, type, request }) => actions.searchRecords(context, type, request.body))
  route('Get', ({ context, type, id, request }) => actions.getRecord(context, type, id, request.query))
  route('Create', ({ context, type, request }) => actions.createRecord(context, type, request.body), 201)
  route('Update', ({ context, type, id, request }) => actions.updateRecord(context, type, id, request.body))
  route(
    'Delete',
    ({ context, type, id, request }) => actions.deleteRecord(context, type, id, request.body),
    204,
  )
  route('BulkDeactivate', ({ context, type, request }) => actions.bulkDeactivate(context, type, request.body))
  route(
    'CreateNewVersion',
    ({ context, type, request }) => actions.createNewVersion(context, type, request.body),
    201,
  )
  route('AssignEndDate', ({ context, type, request }) => actions.assignEndDate(context, type, request.body))
  route('AuditTrail', ({ context, type, id, request }) =>
    actions.readAuditTrail(context, type, id, request.query),
  )

  app.route({
    method: 'POST',
    url: `${recordUrl}/lookup`,
    config: {
      permission: (request) => holderOf(catalogue, resolveType(request)).permissions.Read,
      purpose: 'search',
    },
    handler: (request, reply) => {
      requireQuery(request.query, [])
      const { context } = parseRequest(request)
      return runQueued(request, reply, searchQueue, () =>
        actions.lookupRecords(context, resolveType(request), request.body),
      )
    },
  })
}
