import { holderOf } from '@stamboek/model/records/catalogue/holder-of'
import { type ActionKind, actionRules, writeActions } from '@stamboek/model/schema/actions'
import type { FastifyInstance } from 'fastify'
import type { RecordVerbs } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/request-values.ts'
import { maxRecordBodyBytes, queueLargeBody } from '../limits/large-bodies.ts'
import { actionQueue, runQueued, searchQueue } from '../limits/request-queues.ts'
import { withIdempotency } from './idempotency.ts'
import { createRecordRouting, type RecordRequest, recordBase } from './record-routing.ts'

type Answer = (call: RecordRequest) => Promise<unknown>

/** What the addresses of calls may carry behind the question mark. */
const queryMembers: Readonly<Partial<Record<ActionKind, readonly string[]>>> = {
  Get: ['referenceDateUtc'],
  AuditTrail: ['limit', 'skip', 'sortOrder'],
}

/** Calls whose body is a record with all its child records. */
const wholeRecords: ReadonlySet<ActionKind> = new Set(['Create', 'Update', 'CreateNewVersion'])

/** One route per action for all record types: a type can come into being while the server runs (contracts.md). */
export function registerRecordRoutes(app: FastifyInstance, engine: RecordEngine, verbs: RecordVerbs): void {
  const { catalogue } = engine
  const {
    parseRequest: callFrom,
    resolveType: lookupTypeOf,
    actionPermission: permissionFor,
    actionUrl: urlOf,
  } = createRecordRouting(engine)

  function route(kind: ActionKind, answer: Answer, status = 200): void {
    app.route({
      method: actionRules[kind].method,
      url: urlOf(kind),
      config: {
        permission: permissionFor(kind),
        ...(kind === 'Search' && { purpose: 'search' }),
      },
      ...(wholeRecords.has(kind) && { bodyLimit: maxRecordBodyBytes, onRequest: queueLargeBody }),
      handler: async (request, reply) => {
        requireQuery(request.query, queryMembers[kind] ?? [])
        const call = callFrom(request)
        const isWrite = writeActions.has(kind)
        const keyed = isWrite ? withIdempotency(call, reply, request.body) : call
        const body = await runQueued(request, reply, actionQueue(kind), () => answer(keyed))
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
    url: `${recordBase}/lookup`,
    config: {
      permission: (request) => holderOf(catalogue, lookupTypeOf(request)).permissions.Read,
      purpose: 'search',
    },
    handler: (request, reply) => {
      requireQuery(request.query, [])
      const { context } = callFrom(request)
      return runQueued(request, reply, searchQueue, () =>
        verbs.lookupRecords(context, lookupTypeOf(request), request.body),
      )
    },
  })
}
