import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What was read beside a query, to be shown by it unless it has read something itself meanwhile. */
export interface ReadBeside<Data> {
  readonly data: Data
  /** When reading began, in ms since 1970: what happened later may not be in it. */
  readonly readAt: number
  /** How often the query had been given something then. */
  readonly updatesBefore: number
}

/** Reads what a query shows without the query showing that it is being read. */
export async function readBeside<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<Data>,
): Promise<ReadBeside<Data>> {
  const updatesBefore = queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0
  const readAt = Date.now()
  return { data: await read(), readAt, updatesBefore }
}

/** Lets the query show it, and gives what it shows then; undefined where the query was given something later, or is about to be. */
export function showRead<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  { data, readAt, updatesBefore }: ReadBeside<Data>,
): Data | undefined {
  const { dataUpdateCount = 0, fetchStatus } = queryClient.getQueryState(queryKey) ?? {}
  if (dataUpdateCount !== updatesBefore || fetchStatus === 'fetching') return undefined
  return queryClient.setQueryData<Data>(queryKey, data, { updatedAt: readAt })
}
