import { country } from '@stamboek/model/records/standard/country'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { createColumnState } from '../../ui/grid/column-state.ts'
import { createPageState, type PageState } from '../state/page-state.ts'
import { NoRecords } from './grid-states.tsx'

const state = createPageState({
  initial: { values: {}, matchingBehavior: 'Contains' },
  visibleKeys: [],
  columns: createColumnState([]),
  resultLimit: 50,
  isImmediate: true,
  isSearchExpanded: true,
})
const narrowed = { ...state, applied: { ...state.applied, values: { description: 'x' } } }

function titleOf(emptyText: string | undefined, page: PageState): string | null {
  const type = servedType({ ...country, grid: { ...country.grid, ...(emptyText && { emptyText }) } })
  const nothing = () => undefined
  const { unmount } = render(
    <NoRecords
      type={type}
      state={page}
      isIdle={false}
      onReset={nothing}
      onReplace={nothing}
      onAdd={undefined}
    />,
  )
  const title = screen.queryByText(/landen|rijen/)?.textContent ?? null
  unmount()
  return title
}

test('a list without rows says so in the words of its definition, or with the plural of its type', () => {
  expect(titleOf(undefined, state)).toBe('Er zijn nog geen landen')
  expect(titleOf(undefined, narrowed)).toBe('Geen landen gevonden')
  expect(titleOf('Geen rijen gevonden', state)).toBe('Geen rijen gevonden')
  expect(titleOf('Geen rijen gevonden', narrowed)).toBe('Geen rijen gevonden')
})

test('a search that finds nothing can be repeated without the filters that every search begins with', async () => {
  const onReplace = vi.fn()
  const show = (status: string | null) =>
    render(
      <NoRecords
        type={servedType(country)}
        state={createPageState({
          initial: { values: { status: 'Active' }, matchingBehavior: 'Contains' },
          applied: { values: { status, description: 'Zaïre' }, matchingBehavior: 'Contains' },
          visibleKeys: [],
          columns: createColumnState([]),
          isImmediate: true,
          isSearchExpanded: true,
        })}
        isIdle={false}
        onReset={vi.fn()}
        onReplace={onReplace}
        onAdd={undefined}
      />,
    )
  const { unmount } = show('Active')
  screen.getByText('Niets voldoet aan alle zoekvelden samen. Standaard wordt ook gefilterd op Status.')
  await userEvent.click(screen.getByRole('button', { name: 'Zoeken zonder filter op Status' }))
  expect(onReplace).toHaveBeenCalledExactlyOnceWith({
    values: { status: null, description: 'Zaïre' },
    matchingBehavior: 'Contains',
  })
  unmount()
  for (const status of [null, 'Inactive']) {
    show(status)
    expect(screen.queryByRole('button', { name: /zonder filter/ })).toBeNull()
  }
})

test('the focus of a button that goes with the empty state moves to the grid', async () => {
  const show = (content: ReactNode) => (
    <div data-grid="">
      <div role="gridcell" tabIndex={0}>
        Rij
      </div>
      {content}
    </div>
  )
  const nothing = () => undefined
  const empty = (
    <NoRecords
      type={servedType(country)}
      state={narrowed}
      isIdle={false}
      onReset={nothing}
      onReplace={nothing}
      onAdd={undefined}
    />
  )
  const { rerender } = render(show(empty))
  screen.getByRole('button', { name: 'Zoekvelden resetten' }).focus()
  rerender(show(null))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('gridcell')))
})
