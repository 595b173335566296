import { country } from '@stamboek/model/records/standard/country'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { createColumnState } from '../../ui/grid/column-state.ts'
import { type PageAction, pageReducer } from '../state/page-reducer.ts'
import { createPageState, type PageState, type SearchFields } from '../state/page-state.ts'
import { findTotal, useRecordSearch } from './use-record-search.ts'

const type = servedType(country)
const asked: unknown[] = []
let isFailing = false
let isOffline = false

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  isFailing = false
  isOffline = false
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { search: unknown }).search)
    if (isOffline) return Promise.reject(new TypeError('Failed to fetch'))
    const openCount = asked.length
    const items = [{ id: '1', rowVersion: 1, description: 'Nederland' }]
    return Promise.resolve(
      isFailing
        ? Response.json({ status: 422, code: 'ruleBroken' }, { status: 422 })
        : Response.json({
            items,
            totalCount: 120,
            currentPage: 2,
            pageCount: 3,
            limit: 50,
            skip: 50,
            openCount,
          }),
    )
  })
})

function fieldsOf(description: string | null): SearchFields {
  return { values: { description }, matchingBehavior: 'Contains' }
}

function submitted(description: string): PageAction {
  return { type: 'searchSubmitted', fields: fieldsOf(description) }
}

/** A page of countries with its reducer. */
async function search(isImmediate: boolean) {
  let state: PageState = createPageState({
    initial: fieldsOf(null),
    visibleKeys: ['description'],
    columns: createColumnState([]),
    isImmediate,
    isSearchExpanded: true,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(() => useRecordSearch(type, state), { wrapper })
  const wait = async (delay: number): Promise<void> => {
    await act(() => vi.advanceTimersByTimeAsync(delay))
    // Waits for the answer to the debounced search.
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  await wait(0)
  return {
    found: () => result.current,
    wait,
    act: (...actions: readonly PageAction[]) => {
      state = actions.reduce(pageReducer, state)
      rerender()
    },
  }
}

describe('searching', () => {
  it('searches once, 100 ms after the last change', async () => {
    const page = await search(true)
    expect(asked).toEqual([{}])
    page.act(submitted('a'))
    await page.wait(60)
    page.act(submitted('ab'))
    await page.wait(99)
    expect(asked).toHaveLength(1)
    await page.wait(1)
    expect(asked).toEqual([{}, { description: 'ab' }])
  })

  it('does not search before the user does, where the type waits for that', async () => {
    const page = await search(false)
    await page.wait(1000)
    expect(page.found()).toMatchObject({ state: 'idle', rows: [] })
    page.act(submitted('neder'))
    await page.wait(1000)
    expect(asked).toEqual([{ description: 'neder' }])
    expect(page.found()).toMatchObject({ state: 'ready', totalCount: 120 })
  })

  it('is empty again after a reset where the type waits for a search', async () => {
    const page = await search(false)
    page.act(submitted('neder'))
    await page.wait(1000)
    page.act({ type: 'searchReset' })
    await page.wait(1000)
    expect(page.found()).toMatchObject({ state: 'idle', rows: [], totalCount: 0 })
    expect(asked).toHaveLength(1)
  })

  it('searches again after a reset where records are shown at once', async () => {
    const page = await search(true)
    page.act({ type: 'searchReset' })
    await page.wait(1000)
    expect(asked).toEqual([{}, {}])
  })

  it('has no rows on page 1 of 1 after a failure, and can be retried', async () => {
    const page = await search(true)
    page.act({ type: 'pageChanged', page: 2 })
    await page.wait(1000)
    expect(page.found()).toMatchObject({ state: 'ready', page: 2, pageCount: 3, totalCount: 120 })
    isFailing = true
    page.act({ type: 'resultLimitChanged', resultLimit: 10 }, { type: 'pageChanged', page: 2 })
    await page.wait(1000)
    expect(page.found()).toMatchObject({ state: 'error', rows: [], page: 1, pageCount: 1, totalCount: 0 })
    isFailing = false
    page.found().retry()
    await page.wait(1000)
    expect(page.found()).toMatchObject({ state: 'ready', page: 2, pageCount: 12, totalCount: 120 })
  })

  it('never shows rows of another search during an outage, and recovers by itself', async () => {
    const page = await search(true)
    expect(page.found()).toMatchObject({ state: 'ready', outdated: undefined })
    isOffline = true
    page.act(submitted('neder'))
    await page.wait(1000)
    expect(page.found()).toMatchObject({ state: 'ready', outdated: 'Niet bijgewerkt: geen verbinding' })
    isOffline = false
    await page.wait(60_000)
    expect(page.found()).toMatchObject({ state: 'ready', outdated: undefined })
    expect(asked.at(-1)).toEqual({ description: 'neder' })
  })

  it('marks its rows as outdated when a refetch fails', async () => {
    const page = await search(true)
    isOffline = true
    page.act({ type: 'referenceDateChanged', referenceDateUtc: '2026-01-31T23:00:00.000Z' })
    await page.wait(1000)
    expect(page.found().outdated).toBe('Niet bijgewerkt: geen verbinding')
  })

  it('is in the error state before the first answer, and recovers by itself', async () => {
    isOffline = true
    const page = await search(true)
    await page.wait(1000)
    expect(page.found()).toMatchObject({ state: 'error', rows: [], outdated: undefined })
    isOffline = false
    await page.wait(60_000)
    expect(page.found()).toMatchObject({ state: 'ready', totalCount: 120 })
  })

  it('keeps extra members of the response as the context of the page', async () => {
    const page = await search(true)
    expect(page.found().context).toEqual({ openCount: 1 })
  })
})

it.each([
  ['that comes with it', { items: [1, 2], totalCount: 7, limit: 2, skip: 0 }, 7],
  ['of its last page', { items: [1], totalCount: null, limit: 2, skip: 4 }, 5],
  ['of nothing', { items: [], totalCount: null, limit: 2, skip: 0 }, 0],
  ['that a full page does not tell', { items: [1, 2], totalCount: null, limit: 2, skip: 0 }, undefined],
  [
    'that a page does not tell which was read from the end',
    { items: [1], totalCount: null, limit: 2, skip: 4, isFromEnd: true },
    undefined,
  ],
  ['that a page after the end does not tell', { items: [], totalCount: null, limit: 2, skip: 4 }, undefined],
])('a page has the total %s', (_, page, total) => {
  expect(findTotal({ currentPage: 1, pageCount: null, ...page })).toBe(total)
})
