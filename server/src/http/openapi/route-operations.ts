import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { recordUrl } from '../routes/record-routing.ts'
import { businessUnitParameter, csrfParameter, jsonBody, problemResponses } from './operation-parts.ts'

export interface RouteOperation {
  readonly operationId: string
  readonly summary: string
  readonly tag: string
  /** Besides those of the path and the headers of all routes. */
  readonly parameters?: readonly JsonSchema[]
  readonly responses?: Readonly<Record<string, JsonSchema>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Required for all API routes except those of record types; `hidden` keeps a route out of the document.
     */
    readonly operation?: RouteOperation | 'hidden'
  }
}

export type OpenapiPaths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>

/**
 * Collects the operations of routes registered in `scope` after this call into the returned object, without hidden
 * ones, HEAD and those of record types (`buildRecordOperations`). Throws at start for a route without one.
 */
export function collectRouteOperations(scope: FastifyInstance): OpenapiPaths {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  scope.addHook('onRoute', (route) => {
    const operation = route.config?.operation
    if (route.method === 'HEAD' || operation === 'hidden' || route.url.startsWith(recordUrl)) return
    if (!operation) throw new Error(`${String(route.method)} ${route.url} states no OpenAPI operation`)
    const operations = (paths[route.url.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    operations[String(route.method).toLowerCase()] = describeRoute(route, operation)
  })
  return paths
}

function describeRoute({ config, method, schema }: RouteOptions, operation: RouteOperation): JsonSchema {
  const {
    operationId,
    summary,
    tag,
    parameters = [],
    responses = { 204: { description: 'Gelukt' } },
  } = operation
  const { access = 'businessUnit', takesTokens = true } = config ?? {}
  const params = (schema?.params ?? {}) as { readonly properties?: Readonly<Record<string, JsonSchema>> }
  return {
    operationId,
    summary,
    tags: [tag],
    ...(access === 'open' && { security: [] }),
    ...(!takesTokens && { security: [{ session: [] }] }),
    ...(access === 'openToUsers' && { security: [{}, { session: [] }, { token: [] }] }),
    parameters: [
      ...Object.entries(params.properties ?? {}).map(([name, parameter]) => ({
        name,
        in: 'path',
        required: true,
        schema: parameter,
      })),
      ...parameters,
      ...(access === 'businessUnit' ? [businessUnitParameter] : []),
      ...(method === 'GET' ? [] : [csrfParameter]),
    ],
    ...(schema?.body !== undefined && { requestBody: jsonBody(schema.body as JsonSchema) }),
    responses: { ...problemResponses, ...responses },
  }
}
