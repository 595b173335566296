import type { AddressMatch } from '@stamboek/model/records/catalogue/literal-addresses'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import { hasRightsPerRecord } from '@stamboek/model/rules/rights-per-record'
import { type ActionKind, actionRules } from '@stamboek/model/schema/actions'
import type { CallMethod, Operation } from '@stamboek/model/schema/calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import type { FastifyRequest } from 'fastify'
import { createKnownExecutor } from '../../records/engine/known/known-executor.ts'
import type { RecordContext, RecordEngine } from '../../records/engine/record-context.ts'
import { requireUuid } from '../../records/input/input-values.ts'
import { RequestProblem } from '../../request-problem.ts'
import { type RequestPurpose, type RequiredPermissions, requireCaller } from '../checks/route-config.ts'

export interface RecordRequest {
  readonly context: RecordContext
  readonly type: RecordType
  readonly id: string
  readonly request: FastifyRequest
}

export interface LiteralRequest extends RecordRequest {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
}

export interface RecordRouting {
  readonly parseRequest: (request: FastifyRequest) => RecordRequest
  /** Includes child record types; throws 404. */
  readonly resolveType: (request: FastifyRequest) => RecordType
  readonly actionUrl: (kind: ActionKind) => string
  readonly actionPermission: (kind: ActionKind) => (request: FastifyRequest) => RequiredPermissions
  readonly readPermission: (request: FastifyRequest) => RequiredPermissions
  /** That of the search of the type, whatever address that has; throws 404 for a type without one. */
  readonly searchPermission: (request: FastifyRequest) => RequiredPermissions
  /** The permission of the export of the type, whatever address that has; throws 404 for a type without one. */
  readonly dataPermission: (request: FastifyRequest) => RequiredPermissions
  readonly parseLiteralRequest: (request: FastifyRequest) => LiteralRequest
  readonly literalPermission: (request: FastifyRequest) => RequiredPermissions
  readonly resolveLiteral: (request: FastifyRequest) => Pick<AddressMatch, 'type' | 'operation'>
  /** Undefined where the method tells it. */
  readonly literalPurpose: (request: FastifyRequest) => RequestPurpose | undefined
}

export const recordUrl = '/api/:scope/:path'

type LiteralUrl = readonly [method: CallMethod, url: string]

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
const literalSegments = ['/:segment1', '/:segment2', '/:segment3', '/:segment4'] as const

/**
 * Routes of addresses stated in definitions, by method and number of segments. One segment after the base path is an
 * id, except for POST.
 */
export const literalUrls: readonly LiteralUrl[] = methods.flatMap((method) =>
  literalSegments.flatMap((_, index) =>
    index === 0 && method !== 'POST'
      ? []
      : [[method, recordUrl + literalSegments.slice(0, index + 1).join('')] as const],
  ),
)

/**
 * Lists addresses of calls with no segment below that of a type, such as `/api/imports/importfiletypes`; each needs a
 * route.
 */
export function listUrlsBesideTypes(catalogue: RecordCatalogue): readonly LiteralUrl[] {
  const calls = catalogue.all().flatMap((type) => type.calls)
  return calls
    .filter(({ address }) => address.split('/').length === recordUrl.split('/').length)
    .map(({ method, address }) => [method, address])
}

export const actionPurposes: Readonly<Partial<Record<ActionKind, RequestPurpose>>> = {
  Search: 'search',
  Export: 'read',
}

interface RecordParams {
  readonly scope: string
  readonly path: string
  readonly id?: string
}

/**
 * Returns functions that resolve requests to record types, permissions and contexts, and throw 404 for unknown
 * addresses, except `literalPurpose`; `actionPermission` also for an action that the type lacks or has at another
 * address. `parseLiteralRequest` throws 400 for a parent id that is no UUID.
 */
export function createRecordRouting(engine: RecordEngine): RecordRouting {
  const { catalogue } = engine

  function resolveType(request: FastifyRequest): RecordType {
    const { scope, path } = request.params as RecordParams
    const type = catalogue.findByPath(scope.toLowerCase(), path.toLowerCase())
    if (!type) throw createAddressNotFoundProblem()
    return type
  }

  const isOffered = (type: RecordType, kind: ActionKind): boolean =>
    rightsHolderOf(catalogue, type) === type && type.actions.includes(kind)

  const permissionAnywhere =
    (kind: ActionKind) =>
    (request: FastifyRequest): RequiredPermissions => {
      const type = resolveType(request)
      if (!isOffered(type, kind)) throw createAddressNotFoundProblem()
      return requiredFor(type, { kind })
    }

  function findAddress(request: FastifyRequest): AddressMatch | undefined {
    const segments = Object.values(request.params as Readonly<Record<string, string>>)
    const address = segments.length > 0 ? ['/api', ...segments].join('/') : request.routeOptions.url
    return catalogue.findByAddress(request.method, address ?? '')
  }

  function resolveAddress(request: FastifyRequest): AddressMatch {
    const match = findAddress(request)
    if (!match) throw createAddressNotFoundProblem()
    return match
  }

  return {
    resolveType,
    actionUrl: (kind) => recordUrl + actionRules[kind].path.replace('{id}', ':id'),
    actionPermission: (kind) => (request) => {
      const type = resolveType(request)
      if (!isOffered(type, kind) || type.addresses[kind] !== undefined) throw createAddressNotFoundProblem()
      return requiredFor(type, { kind })
    },
    searchPermission: permissionAnywhere('Search'),
    dataPermission: permissionAnywhere('Export'),
    readPermission: (request) =>
      requiredFor(rightsHolderOf(catalogue, resolveType(request)), { kind: 'Search' }),
    literalPermission(request) {
      const { type, operation } = resolveAddress(request)
      return requiredFor(type, operation)
    },
    resolveLiteral: resolveAddress,
    literalPurpose(request) {
      const operation = findAddress(request)?.operation
      if (operation?.call)
        return operation.call.isRead && operation.call.method === 'POST' ? 'search' : undefined
      return operation && actionPurposes[operation.kind]
    },
    parseRequest(request) {
      const { id = '' } = request.params as RecordParams
      return { context: createRecordContext(engine, request), type: resolveType(request), id, request }
    },
    parseLiteralRequest(request) {
      const { type, operation, params } = resolveAddress(request)
      const { parent, dtoKey } = type
      const parentId = parent && params[parent.field]
      const below = parentId !== undefined && { dtoKey, parentId: requireUuid(parent?.field ?? '', parentId) }
      const context = { ...createRecordContext(engine, request), ...(below && { below }) }
      return { context, type, id: params.id ?? '', request, operation, params }
    },
  }
}

function requiredFor(type: RecordType, operation: Operation): RequiredPermissions {
  const { kind, call } = operation
  return {
    names: call ? call.permissions : [type.permissions[actionRules[kind].right]],
    isInAnyUnit: hasRightsPerRecord(type, operation),
  }
}

/** The context of a call at this instant, by the caller of the request, else throws 401. */
export function createContext(engine: RecordEngine, request: FastifyRequest): RecordContext {
  return {
    engine,
    caller: requireCaller(request),
    ...(request.requiredPermissions && { requiredPermissions: request.requiredPermissions }),
    correlationId: request.id,
    now: new Date().toISOString(),
    reportChangeSet(id) {
      request.changeSetId = id
    },
  }
}

function createRecordContext(engine: RecordEngine, request: FastifyRequest): RecordContext {
  const context = createContext(engine, request)
  const { knownOnUtc } = request
  if (!knownOnUtc) return context
  const { executor, close } = createKnownExecutor(engine.database, engine.catalogue, knownOnUtc)
  request.endKnown = close
  return { ...context, knownOnUtc, now: knownOnUtc, transaction: executor }
}

function createAddressNotFoundProblem(): RequestProblem {
  return new RequestProblem('notFound', 'Dit adres bestaat niet.')
}
