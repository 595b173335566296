import { holderOf } from '@stamboek/model/records/catalogue/holder-of'
import { type ActionKind, actionRules } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { FastifyRequest } from 'fastify'
import type { RecordContext, RecordEngine } from '../../records/engine/record-context.ts'
import { RequestProblem } from '../../request-problem.ts'
import { requireCaller } from '../checks/route-config.ts'

/** A request to a route of record types, resolved to its record type. */
export interface RecordRequest {
  readonly context: RecordContext
  readonly type: RecordType
  /** Empty on routes without an id. */
  readonly id: string
  readonly request: FastifyRequest
}

/** Resolves requests of routes that serve every record type. */
export interface RecordRouting {
  readonly parseRequest: (request: FastifyRequest) => RecordRequest
  /** The record type of the path, child record types included; throws a problem 404. */
  readonly resolveType: (request: FastifyRequest) => RecordType
  /** The route of an action, in Fastify's notation. */
  readonly actionUrl: (kind: ActionKind) => string
  /** Resolves the permission of an action; throws a problem 404 where the record type does not offer it. */
  readonly actionPermission: (kind: ActionKind) => (request: FastifyRequest) => string
}

/** The common prefix of all routes of record types. */
export const recordUrl = '/api/:scope/:path'

interface RecordParams {
  readonly scope: string
  readonly path: string
  readonly id?: string
}

export function createRecordRouting(engine: RecordEngine): RecordRouting {
  const { catalogue } = engine

  function resolveType(request: FastifyRequest): RecordType {
    const { scope, path } = request.params as RecordParams
    const type = catalogue.findByPath(scope.toLowerCase(), path.toLowerCase())
    if (!type) throw routeNotFound()
    return type
  }

  return {
    resolveType,
    actionUrl: (kind) => recordUrl + actionRules[kind].path.replace('{id}', ':id'),
    actionPermission: (kind) => (request) => {
      const type = resolveType(request)
      // A child record type without a page of its own has no actions but those of its parent.
      const isOffered = holderOf(catalogue, type) === type && type.actions.includes(kind)
      if (!isOffered) throw routeNotFound()
      return type.permissions[actionRules[kind].right]
    },
    parseRequest(request) {
      const { id = '' } = request.params as RecordParams
      const context: RecordContext = {
        ...engine,
        caller: requireCaller(request),
        correlationId: request.id,
        now: new Date().toISOString(),
      }
      return { context, type: resolveType(request), id, request }
    },
  }
}

function routeNotFound(): RequestProblem {
  return new RequestProblem('notFound', 'Dit adres bestaat niet.')
}
