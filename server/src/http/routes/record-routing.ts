import { holderOf } from '@stamboek/model/records/catalogue/holder-of'
import { type ActionKind, actionRules } from '@stamboek/model/schema/actions'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { FastifyRequest } from 'fastify'
import type { RecordContext, RecordEngine } from '../../records/engine/record-context.ts'
import { RequestProblem } from '../../request-problem.ts'
import { requireCaller } from '../checks/route-config.ts'

/** What a route of the record calls works with. */
export interface RecordRequest {
  readonly context: RecordContext
  readonly type: RecordType
  /** Empty where the address has none. */
  readonly id: string
  readonly request: FastifyRequest
}

/** How routes that serve every record type find out what they are asked. */
export interface RecordRouting {
  readonly parseRequest: (request: FastifyRequest) => RecordRequest
  /** The type whose references are looked up: of a child record by its own address, with the parent's right. */
  readonly resolveType: (request: FastifyRequest) => RecordType
  /** The address of an action, as routes write it. */
  readonly actionUrl: (kind: ActionKind) => string
  /** The permission that an action asks for; throws a problem 404 where the type does not offer it. */
  readonly actionPermission: (kind: ActionKind) => (request: FastifyRequest) => string
}

/** Where the addresses of all record types begin. */
export const recordBase = '/api/:scope/:path'

interface TypeParams {
  readonly scope: string
  readonly path: string
  readonly id?: string
}

export function createRecordRouting(engine: RecordEngine): RecordRouting {
  const { catalogue } = engine

  function lookupTypeOf(request: FastifyRequest): RecordType {
    const { scope, path } = request.params as TypeParams
    const type = catalogue.findByPath(scope.toLowerCase(), path.toLowerCase())
    if (!type) throw noSuchCall()
    return type
  }

  /** A child record is reached through its parent, unless it is listed by itself. */
  function typeOf(request: FastifyRequest): RecordType {
    const type = lookupTypeOf(request)
    if (holderOf(catalogue, type) !== type) throw noSuchCall()
    return type
  }

  return {
    resolveType: lookupTypeOf,
    actionUrl: (kind) => recordBase + actionRules[kind].path.replace('{id}', ':id'),
    actionPermission: (kind) => (request) => {
      const type = typeOf(request)
      if (!type.actions.includes(kind)) throw noSuchCall()
      return type.permissions[actionRules[kind].right]
    },
    parseRequest(request) {
      const { id = '' } = request.params as TypeParams
      const context: RecordContext = {
        ...engine,
        caller: requireCaller(request),
        correlationId: request.id,
        now: new Date().toISOString(),
      }
      return { context, type: lookupTypeOf(request), id, request }
    },
  }
}

function noSuchCall(): RequestProblem {
  return new RequestProblem('notFound', 'Dit adres bestaat niet.')
}
