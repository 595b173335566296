import { country } from '@stamboek/model/records/standard/country'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { refetchInBackground } from '../../api/background-refetch.ts'
import { detailQuery } from '../../api/record-queries.ts'
import { createColumnState } from '../../ui/grid/column-state.ts'
import { useRecordSearch } from '../grid/use-record-search.ts'
import { createPageState } from '../state/page-state.ts'

const type = servedType(country)
/** Whether each call was marked as a background call. */
let background: boolean[] = []
let client: QueryClient

beforeEach(() => {
  background = []
  client = new QueryClient()
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Readonly<Record<string, string>> }) => {
    background.push(headers['x-background'] === '1')
    return Response.json({ items: [], totalCount: 0, id: '1', rowVersion: 1 })
  })
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

test('a search keeps the session alive, and a background refetch of it does not', async () => {
  const state = createPageState({
    initial: { values: {}, matchingBehavior: 'Contains' },
    visibleKeys: [],
    columns: createColumnState([]),
    isImmediate: true,
    isSearchExpanded: true,
  })
  const { result } = renderHook(() => useRecordSearch(type, state), { wrapper })
  await waitFor(() => expect(result.current.state).toBe('ready'))
  const query = client.getQueryCache().find({ queryKey: result.current.queryKey, exact: true })
  await act(async () => void (query && (await refetchInBackground(query))))
  expect(background).toEqual([false, true])
})

test('the details of a row keep the session alive, and a background refetch of them does not', async () => {
  const { result } = renderHook(() => useQuery(detailQuery(type, '1')), { wrapper })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  const query = client.getQueryCache().find({ queryKey: detailQuery(type, '1').queryKey })
  await act(async () => void (query && (await refetchInBackground(query))))
  await act(async () => void (await result.current.refetch()))
  expect(background).toEqual([false, true, false])
})
