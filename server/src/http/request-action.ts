import { realtimePath } from '@stamboek/model/contract/realtime-messages'
import { actionRules } from '@stamboek/model/schema/actions'
import type { RouteOperation } from './openapi/route-operations.ts'
import { recordUrl } from './routes/record-routing.ts'

export const metricsPath = '/metrics'

interface CalledRoute {
  readonly url?: string | undefined
  readonly config: { readonly operation?: RouteOperation | 'hidden' | undefined }
}

const namesByRoute: ReadonlyMap<string, string> = new Map([
  // The first action of a route names it: a clone is a Create.
  ...Object.entries(actionRules)
    .map(
      ([kind, { method, path }]) => [`${method} ${recordUrl}${path.replace('{id}', ':id')}`, kind] as const,
    )
    .toReversed(),
  [`POST ${recordUrl}/lookup`, 'Lookup'],
  [`POST ${recordUrl}/count`, 'Count'],
  [`POST ${recordUrl}/facet`, 'Facet'],
  [`POST ${recordUrl}/usages`, 'Usages'],
  [`GET ${recordUrl}/:id/usage`, 'Usage'],
  [`GET ${recordUrl}/defaults`, 'Defaults'],
  ...['csv', 'json', 'xlsx'].map((format) => [`GET ${recordUrl}.${format}`, 'Export'] as const),
])

/**
 * The action by which a request is counted: the operation id of a fixed route, the kind of a record action, `Call` at an
 * address that a definition states, `realtime`, `metrics` or `web` (files, pages, documents and unknown
 * addresses). The `path` tells of a request without a route, as on the port of metrics.
 */
export function requestAction(
  method: string | undefined,
  route: CalledRoute | undefined,
  path?: string,
): string {
  const { url = '', config } = route ?? { url: path === metricsPath ? path : '' }
  const operation = config?.operation
  if (typeof operation === 'object') return operation.operationId
  if (url === metricsPath) return 'metrics'
  if (url.startsWith(realtimePath)) return 'realtime'
  if (url.startsWith('/api/') && !url.startsWith('/api/docs'))
    return namesByRoute.get(`${method} ${url}`) ?? 'Call'
  return 'web'
}
