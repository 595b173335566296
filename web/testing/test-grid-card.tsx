import type { SearchRequest } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { useEffect, useReducer, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { usePageOffers } from '../src/records/actions/page-offers.ts'
import { usePageTypes } from '../src/records/extension/page-types.ts'
import { GridCard } from '../src/records/grid/grid-card.tsx'
import { createRecordColumns } from '../src/records/grid/record-columns.tsx'
import { useRecordSearch } from '../src/records/grid/use-record-search.ts'
import { PageContext } from '../src/records/page/page-context.ts'
import { pageReducer } from '../src/records/state/page-reducer.ts'
import { createPageState, findInitialLimit, type PageState } from '../src/records/state/page-state.ts'
import { SessionProvider } from '../src/session/session.tsx'
import { createColumnState } from '../src/ui/grid/column-state.ts'
import { UiProvider } from '../src/ui/ui-provider.tsx'
import { setUpUser } from './fake-clock.ts'
import { stubGridLayout } from './grid-layout-stub.ts'
import { servedType } from './test-record-types.ts'

const session = {
  user: { userId: 'me', userName: 'me', fullName: 'Ik', email: null, systemUserId: 'system' },
  permissions: new Set<string>(),
  permissionsByUnit: new Map(),
  businessUnits: [],
  businessUnit: undefined,
}
export const referenceDateUtc = '2026-01-31T23:00:00.000Z'
export const asked: SearchRequest[] = []

interface CardServer {
  found: readonly AnyRecord[]
  /** Answers wait for it. */
  hold: Promise<void> | undefined
  /** Pages come without their total, and counts wait for it. */
  holdCount: Promise<void> | undefined
  isAway: boolean
}

export const cardServer: CardServer = { found: [], hold: undefined, holdCount: undefined, isAway: false }
/** Each requested action with the ids of its records. */
export const done: string[][] = []

/** Answers searches and counts by `cardServer`; forgets what was asked and done. */
export function stubCardServer(): void {
  stubGridLayout()
  asked.length = 0
  Object.assign(cardServer, { hold: undefined, holdCount: undefined, isAway: false })
  done.length = 0
  vi.stubGlobal('fetch', async (url: string, { body, signal }: { body: string; signal?: AbortSignal }) => {
    const request = JSON.parse(body) as SearchRequest
    if (url.endsWith('/count')) {
      await cardServer.holdCount
      return Response.json({ totalCount: cardServer.found.length })
    }
    asked.push(request)
    await cardServer.hold
    if (cardServer.isAway) throw new TypeError('Failed to fetch')
    signal?.throwIfAborted()
    const { limit = 50, skip = 0 } = request
    const items = cardServer.found.slice(skip, skip + limit)
    const totalCount = cardServer.holdCount ? null : cardServer.found.length
    return Response.json({ items, totalCount, currentPage: 1, pageCount: 1, limit, skip })
  })
}

const shown: { state?: PageState } = {}
export const markedIds = () => [...(shown.state?.marked.keys() ?? [])]

function Page({ type }: { type: ServedRecordType }) {
  const columns = createRecordColumns(type)
  const [state, dispatch] = useReducer(pageReducer, undefined, () => ({
    ...createPageState({
      initial: { values: { description: 'a' }, matchingBehavior: 'Contains' },
      visibleKeys: [],
      columns: createColumnState(columns),
      resultLimit: findInitialLimit(type.grid.paging, undefined),
      isImmediate: true,
      isSearchExpanded: true,
    }),
    referenceDateUtc,
  }))
  useEffect(() => {
    shown.state = state
  }, [state])
  const search = useRecordSearch(type, state)
  const [currentId, setCurrentId] = useState<string>()
  const types = usePageTypes(type)
  const row = search.allRows.find(({ id }) => id === currentId)
  return (
    <PageContext
      value={{
        types,
        state,
        dispatch,
        search,
        visit: { since: null, isTreeOfChanges: false, setTreeOfChanges: () => {} },
        columns,
        title: type.labels.many,
        defaultSort: [],
        offers: usePageOffers(types, search.allRows.length > 0),
        subject: { row, marks: [...state.marked.values()] },
        setCurrentId,
        focusOn: undefined,
        act: ({ id, records }) => done.push([id, ...records.map((each) => each.id)]),
        openRecord: ({ id }) => done.push(['open', id]),
        refresh: () => Promise.resolve(),
        replaceSearch: () => {},
        searchCard: { current: null },
        focusSearch: () => {},
        add: undefined,
      }}
    >
      <GridCard />
    </PageContext>
  )
}

/** Shows the card with these records on the server, and waits for the first. */
export async function showCard(definition: Parameters<typeof servedType>[0], records: readonly AnyRecord[]) {
  cardServer.found = records
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <UiProvider>
        <SessionProvider session={session}>
          <Page type={servedType(definition)} />
        </SessionProvider>
      </UiProvider>
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  )
  await screen.findByRole('gridcell', { name: String(records[0]?.['description']) })
  return setUpUser({ pointerEventsCheck: 0 })
}

export const record = (id: string, members: object = {}): AnyRecord => ({
  id,
  rowVersion: 1,
  description: `Naam ${id}`,
  ...members,
})
export const records = (count: number) => Array.from({ length: count }, (_, index) => record(`${index}`))
