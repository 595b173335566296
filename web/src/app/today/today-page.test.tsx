import type { Today } from '@stamboek/model/contract/today'
import { resource } from '@stamboek/model/records/erp/resource'
import { taskSearch } from '@stamboek/model/records/task/task-search'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerPreferences, preferencesRead } from '../../../testing/test-preferences.ts'
import { servedType, testSession } from '../../../testing/test-record-types.ts'
import { apiClient } from '../../api/api-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { SessionProvider } from '../../session/session.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { TodayPage } from './today-page.tsx'

const types = [servedType(taskSearch), servedType(resource)]
const unit = {
  id: 'noord',
  description: 'Noord',
  defaultCurrency: null,
  defaultCountryId: null,
  defaultLanguageId: null,
}
const nothing: Today = { day: '2026-11-28', waiting: [], upcoming: [], changesAfterOwn: null }
const period = { start: '2026-11-30T23:00:00.000Z', end: '2026-12-01T23:00:00.000Z' }

let today: () => Response
let ownPages: object | null

beforeEach(() => {
  apiClient.setBusinessUnit(unit.id)
  ownPages = null
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.endsWith('/api/today')) return today()
    if (input === preferencesRead) return answerPreferences(init?.body, () => ownPages)
    ownPages = (JSON.parse(init?.body as string) as { uiPreferences: object }).uiPreferences
    return new Response(null, { status: 204 })
  })
})
afterEach(() => queryClient.clear())

function open(answer: Today | (() => Response)) {
  today = typeof answer === 'function' ? answer : () => Response.json(answer)
  queryClient.setQueryData(['schema', unit.id], {
    recordTypes: new Map(types.map((type) => [type.dtoKey, type])),
    get: (key: string) => types.find(({ dtoKey }) => dtoKey === key),
  })
  const permissions = types.flatMap((type) => Object.values(type.permissions))
  const session = { ...testSession(permissions), businessUnit: unit, businessUnits: [unit] }
  const Page = () => (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <SessionProvider session={session}>
          <TodayPage />
        </SessionProvider>
      </UiProvider>
    </QueryClientProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />)
  return userEvent.setup()
}

const linksOf = (card: string) =>
  within(screen.getByRole('region', { name: card }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace(/sf=[\w-]+/, 'sf=…')])

test('each line says how much there is and leads to that list', async () => {
  open({
    ...nothing,
    waiting: [
      {
        path: '/my-tasks',
        dtoKey: taskSearch.dtoKey,
        label: 'Te laat',
        isUrgent: true,
        search: { due: 'late' },
        count: 3,
        isMore: false,
      },
    ],
    upcoming: [
      {
        day: '2026-12-01',
        event: 'starts',
        dtoKey: resource.dtoKey,
        list: null,
        search: { activeStartRangeUtc: period },
        count: 2,
        isMore: false,
        names: ['Jansen', 'Pietersen'],
      },
      {
        day: '2026-11-28',
        event: 'ends',
        dtoKey: resource.dtoKey,
        list: 'Functies',
        search: { functionEndRangeUtc: period },
        count: 1,
        isMore: false,
        names: ['Jansen'],
      },
    ],
    changesAfterOwn: { count: 100, isMore: true },
  })
  await screen.findByText('Te laat')
  expect(screen.getByText('Zaterdag 28 november 2026 · Noord')).toBeDefined()
  expect(linksOf('Wat op je wacht')).toEqual([
    ['Mijn taken', '/my-tasks'],
    ['Te laat3', '/my-tasks?sf=…'],
    ['Wijzigingen', '/changes'],
    ['Van anderen, na mij, in 90 dagen100+', '/changes?period=own&from=2026-08-30&after-own=true'],
  ])
  expect(linksOf('De komende 14 dagen')).toEqual([
    ['eindigtResources · FunctiesJansen1', '/maintenance/erp/resource-and-function?sf=…'],
    ['begintResourcesJansen en Pietersen2', '/maintenance/erp/resource-and-function?sf=…'],
  ])
  const headings = within(screen.getByRole('region', { name: 'De komende 14 dagen' })).getAllByRole('heading')
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'De komende 14 dagen',
    'Vandaag',
    'Dinsdag 1 december',
  ])
})

test('without anything that waits the page begins with what comes, and all pages stand below', async () => {
  open(nothing)
  expect(await screen.findByText('Er begint of eindigt niets.')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Wat op je wacht' })).toBeNull()
  expect(screen.getByRole('heading', { name: "Alle pagina's" })).toBeDefined()
  expect(screen.getByRole('region', { name: 'Onderhoud' })).toBeDefined()
})

test('what could not be loaded is asked again, and the rest of the page works meanwhile', async () => {
  const user = open(() => Response.json({ title: 'Te druk' }, { status: 503 }))
  const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' })
  expect(screen.getByText("Alle pagina's")).toBeDefined()
  today = () => Response.json(nothing)
  await user.click(retry)
  expect(await screen.findByText('Er begint of eindigt niets.')).toBeDefined()
})

test('pages that were pinned come before those visited last, and can be unpinned', async () => {
  ownPages = {
    pinned: ['/my-tasks'],
    visited: ['/gone', '/maintenance/erp/resource-and-function', '/my-tasks'],
  }
  const user = open(nothing)
  await screen.findByRole('heading', { name: "Jouw pagina's" })
  const names = () => linksOf("Jouw pagina's").map(([name]) => name)
  expect(names()).toEqual(['Mijn taken', 'Resources'])
  await user.click(screen.getByRole('button', { name: 'Mijn taken losmaken' }))
  expect(names()).toEqual(['Resources', 'Mijn taken'])
  await user.click(screen.getByRole('button', { name: 'Resources vastmaken' }))
  expect(screen.getByRole('button', { name: 'Resources losmaken' })).toBeDefined()
})
