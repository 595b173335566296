import { isCancelledError, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

const fetchingQueries = new WeakSet<Query>()
const refetchedData = new WeakSet<object>()

/**
 * Refetches a query, marked while it runs (`isRefetchingInBackground`), and marks the new data
 * (`isFromBackgroundRefetch`). A failure keeps data that was there and the status success, with the reason in
 * `failureReason`. Resolves with the error; undefined after success or cancellation.
 */
export async function refetchInBackground(query: Query): Promise<unknown> {
  fetchingQueries.add(query)
  try {
    await query.fetch()
    const { data } = query.state
    if (typeof data === 'object' && data !== null) refetchedData.add(data)
    return undefined
  } catch (error) {
    if (isCancelledError(error)) return undefined
    if (query.state.data !== undefined) query.setState({ status: 'success', error: null })
    return error
  } finally {
    fetchingQueries.delete(query)
  }
}

/** Whether `refetchInBackground` is reading the query with exactly this key; false for a query that is not cached. */
export function isRefetchingInBackground(client: QueryClient, queryKey: QueryKey): boolean {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  return query !== undefined && fetchingQueries.has(query)
}

/** Whether this object itself, not an equal one, was read by `refetchInBackground`; false for undefined. */
export function isFromBackgroundRefetch(data: object | undefined): boolean {
  return data !== undefined && refetchedData.has(data)
}
