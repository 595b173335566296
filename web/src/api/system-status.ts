import {
  logLevelPath,
  type NodeLogLevel,
  type SystemStatus,
  systemStatusPath,
} from '@stamboek/model/contract/system-status'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'

const refreshIntervalMs = 15_000

/** The state of the installation, read again every 15 s while the page is visible, without extending the session. */
export const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ signal, client, queryKey }) =>
    apiRequest<SystemStatus>('GET', systemStatusPath, {
      withoutBusinessUnit: true,
      isBackground: client.getQueryData(queryKey) !== undefined,
      signal,
    }),
  staleTime: 0,
  refetchInterval: refreshIntervalMs,
  refetchOnWindowFocus: true,
})

/** Switches detailed logging of the node that answers. Rejects with an ApiProblem. */
export function setDebugging(isDebugging: boolean): Promise<NodeLogLevel> {
  return apiRequest('PUT', logLevelPath, { withoutBusinessUnit: true, body: { isDebugging } })
}
