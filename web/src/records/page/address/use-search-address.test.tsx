import { country } from '@stamboek/model/records/standard/country'
import { act, render, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { servedType } from '../../../../testing/test-record-types.ts'
import { createColumnState } from '../../../ui/grid/column-state.ts'
import { pageReducer } from '../../state/page-reducer.ts'
import { createPageState, type PageState, type SearchFields } from '../../state/page-state.ts'
import { useSearchAddress } from './use-search-address.ts'

const type = servedType(country)
const initial: SearchFields = { values: { description: null }, matchingBehavior: 'Contains' }

/** A record page without content, opened from another page. */
async function openPage() {
  const page = {} as { state: PageState; dispatch: ReturnType<typeof useSearchAddress> }
  function Page() {
    const [state, dispatch] = useReducer(pageReducer, undefined, () =>
      createPageState({
        initial,
        visibleKeys: ['description'],
        columns: createColumnState([]),
        isImmediate: true,
        isSearchExpanded: true,
      }),
    )
    Object.assign(page, { state, dispatch: useSearchAddress(type, state, dispatch) })
    return null
  }
  const router = createMemoryRouter([
    { path: '/', Component: () => null },
    { path: '/page', Component: Page },
  ])
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/page'))
  const search = (description: string) =>
    act(async () =>
      page.dispatch({ type: 'searchSubmitted', fields: { ...initial, values: { description } } }),
    )
  const go = async (steps: number, description: string | null) => {
    await act(() => router.navigate(steps))
    await waitFor(() => expect(page.state.applied.values['description']).toBe(description))
  }
  return { page, router, search, go }
}

test('Back restores earlier searches, each with its page number', async () => {
  const { page, router, search, go } = await openPage()
  await search('neder')
  await act(async () => page.dispatch({ type: 'pageChanged', page: 3 }))
  await search('belg')
  expect(page.state.page).toBe(1)
  const record = { id: 'a', rowVersion: 1 }
  await act(async () => page.dispatch({ type: 'marksChanged', ids: new Set(['a']), rows: [record] }))

  await go(-1, 'neder')
  expect(page.state.current.values['description']).toBe('neder')
  expect(page.state.page).toBe(3)
  expect(page.state.marked.size).toBe(0)
  await go(-1, null)
  expect(page.state.page).toBe(1)
  expect(router.state.location.search).toBe('')
  await go(2, 'belg')

  await act(() => router.navigate(-3))
  expect(router.state.location.pathname).toBe('/')
})

test('typing, paging and a reset add no history step', async () => {
  const { page, router, search, go } = await openPage()
  await act(async () => page.dispatch({ type: 'searchFieldChanged', key: 'description', value: 'neder' }))
  await act(async () => page.dispatch({ type: 'pageChanged', page: 2 }))
  await search('neder')
  await search('neder')
  await search('belg')
  await act(async () => page.dispatch({ type: 'searchReset' }))
  expect(router.state.location.search).toBe('')
  await go(-1, 'neder')
  await go(-1, null)
  expect(page.state.page).toBe(2)
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/')
})
