import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { keysOfParts } from '@stamboek/model/schema/search'
import { everySearchInput } from '@stamboek/testing/language/every-search-input'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../src/api/query-client.ts'
import { RecordFieldProvider } from '../src/records/form/record-field-context.tsx'
import { SearchCard } from '../src/records/search/search-card.tsx'
import { pageReducer } from '../src/records/state/page-reducer.ts'
import { createPageState } from '../src/records/state/page-state.ts'
import { buildSearchRequest, createInitialSearch } from '../src/records/state/search-request.ts'
import { createColumnState } from '../src/ui/grid/column-state.ts'
import { UiProvider } from '../src/ui/ui-provider.tsx'
import { answerPreferences, preferencesRead } from './test-preferences.ts'
import { servedType } from './test-record-types.ts'

export const type = servedType(everySearchInput)
export const path = '/maintenance/other/EverySearchInputViewDto'
export const nl = '01890000-0000-7000-8000-000000000001'
export const be = '01890000-0000-7000-8000-000000000002'
const countries = [
  { id: nl, label: 'Nederland', status: 'Active' },
  { id: be, label: 'België', status: 'Active' },
]
/** The stored preference (undefined: none), and the written ones. */
export const kept: { preference: unknown; written: { path: string; uiPreferences: unknown }[] } = {
  preference: undefined,
  written: [],
}
export const searched = vi.fn<(request: unknown) => void>()

/** A server with two countries and the stored preference; for `beforeEach`. */
export function startServer(): void {
  kept.preference = undefined
  kept.written = []
  queryClient.clear()
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    const sent = JSON.parse(body ?? '{}') as Record<string, unknown>
    if (url === preferencesRead) return Promise.resolve(answerPreferences(body, () => kept.preference))
    if (url.includes('/preferences/')) {
      kept.written.push({ path: decodeURIComponent(url), ...sent } as never)
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    const wanted = (typeof sent['search'] === 'string' ? sent['search'] : '').toLowerCase()
    const ids = sent['ids'] as readonly string[] | undefined
    const items = countries.filter(({ id, label }) =>
      ids ? ids.includes(id) : label.toLowerCase().includes(wanted),
    )
    return Promise.resolve(answer(200, { items }))
  })
}

/** For `afterEach`. */
export function endServer(): void {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
}

function answer(status: number, body: unknown): Response {
  const contentType = status === 200 ? 'application/json' : 'application/problem+json'
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': contentType } })
}

interface HostProps {
  readonly of: ServedRecordType
  readonly isImmediate: boolean
  readonly refused?: ReadonlyMap<string, string> | undefined
  readonly isFolded: boolean
}

function Host({ of, isImmediate, refused, isFolded }: HostProps) {
  const [state, dispatch] = useReducer(pageReducer, undefined, () =>
    createPageState({
      initial: createInitialSearch(of.search, {
        today: '2026-11-21',
        now: '2026-11-21T10:00:00.000Z',
        currentUserId: 'me',
      }),
      visibleKeys: keysOfParts(of.search.visible),
      columns: createColumnState([]),
      isImmediate,
      isSearchExpanded: !isFolded,
    }),
  )
  return (
    <>
      <p>{state.isGridInteractive ? 'raster gevuld' : 'raster leeg'}</p>
      <SearchCard
        search={of.search}
        state={state}
        refused={refused}
        onFieldChange={(key, value) => dispatch({ type: 'searchFieldChanged', key, value })}
        onSubmit={(fields) => {
          dispatch({ type: 'searchSubmitted', fields })
          searched(buildSearchRequest(of.search, { ...state, applied: fields }))
        }}
        onReset={() => dispatch({ type: 'searchReset' })}
        onReplace={(fields) => {
          const visibleKeys = keysOfParts(of.search.visible)
          dispatch({ type: 'searchReplaced', fields, visibleKeys })
          searched(buildSearchRequest(of.search, { ...state, applied: fields }))
        }}
        onExpandedChange={(isExpanded) => dispatch({ type: 'searchExpandedChanged', isExpanded })}
        onImmediateChange={(chosen) => dispatch({ type: 'immediateChanged', isImmediate: chosen })}
      />
    </>
  )
}

export async function openCard(
  of: ServedRecordType = type,
  isImmediate = true,
  refused?: ReadonlyMap<string, string>,
  isFolded = false,
) {
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <UiProvider>
          <RecordFieldProvider type={of} record={{}}>
            <Host of={of} isImmediate={isImmediate} refused={refused} isFolded={isFolded} />
          </RecordFieldProvider>
        </UiProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Zoeken' })
  return { user: userEvent.setup(), container: rendered.container }
}

/** The keys of the fields in the card, in order. */
export function shownKeys(container: HTMLElement): (string | null)[] {
  return [...container.querySelectorAll('[data-search-field]')].map((field) =>
    field.getAttribute('data-search-field'),
  )
}

export const lastRequest = () => searched.mock.lastCall?.[0] as { search: Record<string, unknown> }
