import type {
  ChangeSetAnswer,
  ChangeSetPage,
  ChangeSetSearch,
  UndoChangeSetAnswer,
} from '@stamboek/model/contract/change-sets'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiDownload, apiRequest, type DownloadedFile } from './api-client.ts'
import { readOptions, retryUntilAnswered } from './record-queries.ts'
import type { ReadOptions } from './records.ts'
import { type IdempotencyKeys, writeRequest } from './write-request.ts'

const path = '/api/changesets'

/** Finds change sets in the unit of the tab, newest first; changes nothing. */
export function searchChangeSets(search: ChangeSetSearch, options: ReadOptions = {}): Promise<ChangeSetPage> {
  return apiRequest('POST', `${path}/search`, { ...options, body: search })
}

/** The pages of a search that were asked for; the former search is shown until the first is read. Retries as `searchQuery`. */
export function changeSetsQuery(search: ChangeSetSearch) {
  return infiniteQueryOptions({
    queryKey: [...changeSetsKey, 'search', search],
    queryFn: (context) => {
      const { pageParam } = context
      const at = pageParam === null ? search : { ...search, cursor: pageParam }
      return searchChangeSets(at, readOptions(context))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...retryUntilAnswered,
  })
}

/** The prefix of the cache keys of change sets. */
export const changeSetsKey = ['changeSets'] as const

/** The entries of a page of a change set. */
const entriesLimit = 50

/** A change set of a unit, by default that of the tab, with the pages of its entries that were asked for. */
export function changeSetQuery(id: string, businessUnitId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...changeSetsKey, 'get', id],
    queryFn: (context) =>
      apiRequest<ChangeSetAnswer>(
        'GET',
        `${path}/${id}?limit=${entriesLimit}&skip=${context.pageParam * entriesLimit}`,
        { ...readOptions(context), businessUnitId },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ entries }, pages) => (entries.length < entriesLimit ? undefined : pages.length),
    staleTime: 0,
    ...retryUntilAnswered,
  })
}

/** Says what an undo would do; not cached, since any save can change it. Never retried: the dialog shows a refusal. */
export function undoTrialQuery(id: string, businessUnitId: string | undefined) {
  return queryOptions({
    queryKey: [...changeSetsKey, 'undo', id],
    queryFn: ({ signal }) =>
      apiRequest<UndoChangeSetAnswer>('POST', `${path}/${id}/undo?dryRun=true`, {
        body: {},
        signal,
        businessUnitId,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

interface UndoOptions {
  readonly keys?: IdempotencyKeys
  readonly businessUnitId?: string | undefined
}

/**
 * Takes back what a change set of a unit, by default that of the tab, changed and nobody changed since; rejects with 422 if it was
 * taken back before.
 */
export function undoChangeSet(
  id: string,
  { keys, businessUnitId }: UndoOptions = {},
): Promise<UndoChangeSetAnswer> {
  return writeRequest('POST', `${path}/${id}/undo`, { body: {}, keys, businessUnitId })
}

/** Returns the entries of all found change sets, newest first, as an Excel file (.xlsx). Saves nothing. */
export function exportChangeSets(search: ChangeSetSearch): Promise<DownloadedFile> {
  return apiDownload('POST', `${path}/export`, { body: search })
}
