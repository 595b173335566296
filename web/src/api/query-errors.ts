import { NetworkFailure } from './api-problem.ts'

interface QueryState {
  readonly data: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly failureReason: unknown
}

/**
 * A Dutch sentence, for a query that shows data of an earlier moment or search, if its last attempt failed or it waits
 * for the network; else undefined, also without data.
 */
export function explainOutdated({ data, fetchStatus, failureReason }: QueryState): string | undefined {
  if (data === undefined) return undefined
  if (fetchStatus === 'paused' || failureReason instanceof NetworkFailure)
    return 'Niet bijgewerkt: geen verbinding'
  return failureReason ? 'Niet bijgewerkt: de server antwoordt nu niet' : undefined
}

/**
 * Why a query has no data yet: its last failure, also while it retries; a NetworkFailure while the browser is offline.
 * Undefined with data, and until an attempt has failed.
 */
export function findReadError({ data, fetchStatus, failureReason }: QueryState): unknown {
  if (data !== undefined) return undefined
  return failureReason ?? (fetchStatus === 'paused' ? new NetworkFailure(undefined) : undefined)
}
