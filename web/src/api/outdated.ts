import { NetworkFailure } from './api-problem.ts'

interface QueryState {
  readonly data: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly failureReason: unknown
}

/**
 * Why what a query shows is not known to be the answer any more, a Dutch sentence: it could not be read anew. It is of an earlier moment,
 * or of another question (`keepPreviousData`). Undefined while it is current or on its way.
 */
export function whyOutdated({ data, fetchStatus, failureReason }: QueryState): string | undefined {
  if (data === undefined) return undefined
  if (fetchStatus === 'paused' || failureReason instanceof NetworkFailure)
    return 'Niet bijgewerkt: geen verbinding'
  return failureReason ? 'Niet bijgewerkt: de server antwoordt nu niet' : undefined
}

/** Why there is nothing to show yet; undefined while it is on its way. What is paused goes on when the browser is online again. */
export function whyNotRead({ data, fetchStatus, failureReason }: QueryState): unknown {
  if (data !== undefined) return undefined
  return failureReason ?? (fetchStatus === 'paused' ? new NetworkFailure(undefined) : undefined)
}
