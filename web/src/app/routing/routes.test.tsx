import { groupsOfMenu } from '@stamboek/model/menu/page-address'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { elapse, setUpUser, startFakeClock } from '../../../testing/fake-clock.ts'
import { stubHubs } from '../../../testing/test-hub.ts'
import { servedEntry as type, servedUnit as unit } from '../../../testing/test-menu-types.ts'
import { answerPreferences, preferencesRead } from '../../../testing/test-preferences.ts'
import { queryClient } from '../../api/query-client.ts'
import * as firstSearch from '../../records/page/prefetch-first-search.ts'
import type { RecordPageProps } from '../../records/page/record-page.tsx'
import * as recordPage from '../../records/page/record-page.tsx'
import * as leavePage from '../../session/leave-page.ts'
import { useUnsavedChanges } from '../../session/unsaved-changes.ts'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { notFoundMessages } from '../failure/not-found-page.tsx'
import { keepUnit } from './keep-unit.ts'
import { routes } from './routes.tsx'

stubHubs()

// Whole pages, some with lazy code, are slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

const initial = {
  signedIn: true,
  userId: '1',
  units: [unit('noord'), unit('zuid')],
  permissions: ['CountryAccess'],
}
const server = { ...initial }
const served = [
  type('Country', 'Landen', 'Access'),
  type('Language', 'Talen', 'Access'),
  type('SystemBusinessUnit', 'Business units', 'Access'),
  type('TaskSearch', 'Taken', 'Access'),
  type('TaskType', 'Taaktypen', 'Access'),
  // A type that is in no menu.
  type('Colour', 'Kleuren', 'Access'),
]
const fetchMock = vi.fn<typeof fetch>(async (input, init) => answer(input as string, init))

beforeEach(() => {
  Object.assign(server, initial)
  vi.stubGlobal('fetch', fetchMock.mockClear())
  vi.spyOn(recordPage, 'RecordPage').mockImplementation(FakeRecordPage)
  vi.spyOn(firstSearch, 'prefetchFirstSearch').mockReturnValue()
  vi.spyOn(leavePage, 'goToAddress').mockReturnValue()
})

test('redirects to sign-in and back to the requested page', async () => {
  server.signedIn = false
  const { router, user } = open('/maintenance/standard/CountryViewDto?sf=e30')
  await user.type(await screen.findByLabelText('Gebruikersnaam'), 'lezer')
  await user.type(screen.getByLabelText('Wachtwoord'), 'fout{Enter}')
  expect(await screen.findByText('De gebruikersnaam of het wachtwoord klopt niet.')).toBeTruthy()

  await user.clear(screen.getByLabelText('Wachtwoord'))
  await user.type(screen.getByLabelText('Wachtwoord'), 'demolezer{Enter}')
  expect(await screen.findByRole('heading', { name: 'Landen' })).toBeTruthy()
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/maintenance/standard/CountryViewDto?sf=e30&unit=noord',
  )
})

test('shows the page of a record type under the title and crumbs that the menu gives', async () => {
  open('/maintenance/standard/CountryViewDto')
  expect(await screen.findByRole('heading', { level: 1, name: 'Landen' })).toBeTruthy()
  expect(screen.getByText('Onderhoud /maintenance › Algemeen › Standaard /maintenance/standard')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Landen · Stamboek'))
})

test('an unknown record type shows a toast, and the address stays', async () => {
  const { router } = open('/maintenance/standard/NietsViewDto')
  expect(await screen.findByText('DtoKey Main.NietsViewDto not found in schema.')).toBeTruthy()
  await screen.findByRole('button', { name: 'Naar de homepage' })
  expectNotFoundPage()
  expect(router.state.location.pathname).toBe('/maintenance/standard/NietsViewDto')
  await waitFor(() => expect(document.title).toBe('nvt · Stamboek'))
})

test.each(['standard', 'other', 'crm', 'erp', 'finance'])(
  'the area %s shows the record type that its address names, and its part of the menu where it names none',
  async (area) => {
    server.permissions = ['ColourAccess', 'CountryAccess']
    const { router } = open(`/maintenance/${area}/ColourViewDto`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Kleuren' })).toBeTruthy()
    await act(() => router.navigate(`/maintenance/${area}`))
    const title = groupsOfMenu().find(({ path }) => path === `/maintenance/${area}`)?.label ?? ''
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(`${title} · Stamboek`))
  },
)

test('a menu item shows its record type at its own key', async () => {
  server.permissions = ['SystemBusinessUnitAccess', 'SystemBusinessUnitRead']
  open('/maintenance/system/authorization/business-unit')
  expect(await screen.findByRole('heading', { level: 1, name: 'Business units' })).toBeTruthy()
})

test('two menu items of one record type are two pages with the names of the items', async () => {
  server.permissions = ['TaskSearchAccess']
  const { router, user } = open('/task-management')
  expect(await screen.findByRole('heading', { level: 1, name: 'Taakbeheer' })).toBeTruthy()
  expect(screen.getByText('Taken', { selector: 'p' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Taakbeheer · Stamboek'))
  expect(screen.getByText('Begint met: {}')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Typ' }))
  await act(() => router.navigate('/my-tasks'))
  await user.click(await screen.findByRole('button', { name: 'Niet opslaan' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Mijn taken' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Mijn taken · Stamboek'))
  expect(screen.getByText('Begint met: {"resourceIds":{"from":"ownResource"}}')).toBeTruthy()
})

test('the address of a group of the menu leads to its page, and keeps its search', async () => {
  server.permissions = ['TaskSearchAccess']
  const { router } = open('/maintenance/erp/task-management?sf=e30')
  expect(await screen.findByRole('heading', { level: 1, name: 'Taakbeheer' })).toBeTruthy()
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/task-management?sf=e30&unit=noord',
  )
})

test('a page below a group needs the permission of the group and its own', async () => {
  server.permissions = ['TaskTypeAccess']
  const { router } = open('/maintenance/erp/task-management/TaskTypeViewDto')
  await screen.findByRole('button', { name: 'Naar de homepage' })
  expect(router.state.location.pathname).toBe('/page-not-found')
  cleanup()
  queryClient.clear()
  server.permissions = ['TaskTypeAccess', 'TaskAccess']
  open('/maintenance/erp/task-management/TaskTypeViewDto')
  expect(await screen.findByRole('heading', { level: 1, name: 'Taaktypen' })).toBeTruthy()
})

test.each([
  '/bestaat/niet',
  '/maintenance/elders/CountryViewDto',
  '/maintenance/standard/CountryViewDto/meer',
  '/maintenance/standard/Other.CountryViewDto',
  '/maintenance/standard/LanguageViewDto',
  '/task-management',
  '/maintenance/erp/task-management',
  '/maintenance/erp/task-management/CountryViewDto',
  // The record type exists, but no menu item has this address.
  '/maintenance/finance/CountryViewDto',
])(
  '%s, which does not exist or is not allowed, leads to the not-found page and from there home',
  async (address) => {
    const { router, user } = open(address)
    const home = await screen.findByRole('button', { name: 'Naar de homepage' })
    expectNotFoundPage()
    expect(router.state.location.pathname).toBe('/page-not-found')
    await user.click(home)
    expect(await screen.findByRole('heading', { name: 'Vandaag' })).toBeTruthy()
  },
)

test('the sitemap lists the permitted pages, and Enter opens the first match', async () => {
  const { router, user } = open('/')
  await screen.findByRole('heading', { name: 'Vandaag' })
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Landen'])
  await user.type(screen.getByRole('searchbox', { name: 'Pagina zoeken' }), 'land{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/maintenance/standard/CountryViewDto'))
})

test('skips to the content without a step in the history', async () => {
  const { router, user } = open('/')
  await user.click(await screen.findByRole('link', { name: 'Naar de inhoud' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(router.state.location.hash).toBe('')
  expect(window.location.hash).toBe('')
})

test('without rights the sitemap says that there is nothing to show', async () => {
  server.permissions = []
  open('/')
  expect(await screen.findByText(/Er zijn geen menu-items om te tonen\./)).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Hoofdmenu' })).toBeNull()
})

test('without rights in the unit a page says so, at its address and without a toast', async () => {
  server.permissions = []
  const { router } = open('/maintenance/standard/CountryViewDto')
  expect(await screen.findByRole('heading', { name: 'Je hebt nog geen rechten in Unit noord' })).toBeTruthy()
  expect(screen.queryByText(/not found in schema/)).toBeNull()
  expect(router.state.location.pathname).toBe('/maintenance/standard/CountryViewDto')
})

test('a user without business units sees a message, and calls carry no unit', async () => {
  server.units = []
  open('/maintenance/standard/CountryViewDto')
  expect(
    await screen.findByText('Er zijn geen business units beschikbaar op je gebruikersaccount.'),
  ).toBeTruthy()
  expect(
    screen.getByRole('heading', { name: 'Je bent nog niet aan een business unit gekoppeld' }),
  ).toBeTruthy()
  expect(fetchMock.mock.calls.map(([path]) => path)).not.toContain('/api/schema')
})

test('selecting another business unit saves it and loads the page in it', async () => {
  const { user } = open('/')
  await user.click(await screen.findByRole('button', { name: /Business unit/ }))
  await user.click(await screen.findByRole('option', { name: 'Unit zuid' }))
  await waitFor(() => expect(leavePage.goToAddress).toHaveBeenCalledExactlyOnceWith('/?unit=zuid'))
  const [, init] = fetchMock.mock.calls.findLast(([, sent]) => sent?.method === 'POST') ?? []
  expect(init?.body).toBe('{"uiPreferences":{"businessUnitId":"zuid"}}')
})

test('the unit in the address is that of the page, and stays where it leads', async () => {
  const { router } = open('/?unit=zuid')
  await screen.findByRole('button', { name: /^Unit zuid/ })
  await act(() => router.navigate('/nergens'))
  await screen.findByRole('button', { name: 'Naar de homepage' })
  expect(router.state.location).toMatchObject({ pathname: '/page-not-found', search: '?unit=zuid' })
})

test('a unit in the address that is none of the user is told, and replaced', async () => {
  const { router } = open('/maintenance/standard/NietsViewDto?unit=west')
  await screen.findByText('Je bent niet toegewezen aan de business unit in het adres')
  screen.getByText('Je ziet daarom de gegevens van Unit noord.')
  expect(router.state.location.search).toBe('?unit=noord')
  expect(screen.getAllByText('DtoKey Main.NietsViewDto not found in schema.')).toHaveLength(1)
})

test('the menu opens, moves and closes by keyboard, and closes on the item of the current page', async () => {
  server.permissions = ['CountryAccess', 'LanguageAccess']
  const { user } = open('/maintenance/standard/CountryViewDto')
  const root = await screen.findByRole('button', { name: 'Onderhoud' })
  root.focus()
  await user.keyboard('{ArrowDown}')
  const menu = screen.getByRole('navigation', { name: 'Hoofdmenu' })
  expect(document.activeElement).toBe(within(menu).getByRole('link', { name: 'Landen', current: 'page' }))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Talen')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(root)
  expect(root.getAttribute('aria-expanded')).toBe('false')

  await user.click(root)
  await user.click(within(menu).getByRole('link', { name: 'Landen' }))
  await waitFor(() => expect(root.getAttribute('aria-expanded')).toBe('false'))
  await user.click(root)
  await user.click(within(menu).getByRole('link', { name: 'Talen' }))
  expect(await screen.findByRole('heading', { name: 'Talen' })).toBeTruthy()
  expect(root.getAttribute('aria-expanded')).toBe('false')
})

test('the palette opens by its shortcut, finds a page by typing, and navigates to it', async () => {
  const { router, user } = open('/')
  await screen.findByRole('heading', { name: 'Vandaag' })
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Zoek of spring naar' })
  const names = () =>
    within(palette)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(names().slice(0, 2)).toEqual(['LandenOnderhoud › Algemeen › Standaard', 'Vandaag'])
  await user.keyboard('lnd')
  await waitFor(() => expect(names()).toEqual(['LandenOnderhoud › Algemeen › Standaard']))
  await waitFor(() => expect(within(palette).getByRole('status').textContent).toBe('1 gevonden'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/maintenance/standard/CountryViewDto'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a question mark lists the shortcuts, but not inside a text field', async () => {
  const { user } = open('/')
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Pagina zoeken' })
  await user.type(search, '?')
  expect(search.value).toBe('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  search.blur()
  await user.keyboard('{Shift>}?{/Shift}')
  const list = await screen.findByRole('dialog', { name: 'Sneltoetsen' })
  const [save] = within(list).getAllByText('Opslaan')
  expect(save?.parentElement?.textContent).toBe('OpslaanCtrlS')
})

test('unsaved changes are asked about before navigation', async () => {
  const { router, user } = open('/maintenance/standard/CountryViewDto')
  await user.click(await screen.findByRole('button', { name: 'Typ' }))
  await user.click(screen.getByRole('link', { name: /Stamboek/ }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText('Je hebt onopgeslagen wijzigingen. Wat wil je doen?')).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Verder bewerken' }))
  expect(router.state.location.pathname).toBe('/maintenance/standard/CountryViewDto')

  await user.click(screen.getByRole('link', { name: /Stamboek/ }))
  await user.click(await screen.findByRole('button', { name: 'Niet opslaan' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('an expired session asks to sign in over the open page, which stays as it is', async () => {
  const { user } = open('/')
  await user.type(await screen.findByRole('searchbox', { name: 'Pagina zoeken' }), 'lan')
  server.signedIn = false
  await user.click(screen.getByRole('button', { name: /Business unit/ }))
  await user.click(await screen.findByRole('option', { name: 'Unit zuid' }))
  const dialog = await screen.findByRole('dialog', { name: 'Opnieuw aanmelden' })
  await user.type(within(dialog).getByLabelText('Wachtwoord'), 'demolezer{Enter}')

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Opnieuw aanmelden' })).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Pagina zoeken' }).value).toBe('lan')
  const calls = fetchMock.mock.calls.map(([path]) => path as string)
  expect(calls.filter((path) => path.includes('business-unit-user-preference'))).toHaveLength(2)
})

test('a sign-in in another window closes the dialog in this one', async () => {
  startFakeClock()
  const { user } = open('/')
  await screen.findByRole('searchbox', { name: 'Pagina zoeken' })
  server.signedIn = false
  await user.click(screen.getByRole('button', { name: /Business unit/ }))
  await user.click(await screen.findByRole('option', { name: 'Unit zuid' }))
  await screen.findByRole('dialog', { name: 'Opnieuw aanmelden' })
  const asked = () => fetchMock.mock.calls.filter(([path]) => path === '/api/session').length
  const before = asked()
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(asked()).toBe(before + 1))
  await elapse(50)
  screen.getByRole('dialog', { name: 'Opnieuw aanmelden' })
  Object.assign(server, { signedIn: true, userId: 'somebody else' })
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(asked()).toBe(before + 2))
  await elapse(50)
  screen.getByRole('dialog', { name: 'Opnieuw aanmelden' })
  server.userId = '1'
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Opnieuw aanmelden' })).toBeNull())
})

function open(address: string) {
  const router = keepUnit(createMemoryRouter(routes, { initialEntries: [address] }))
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  )
  return { router, user: setUpUser() }
}

function expectNotFoundPage(): void {
  const title = screen.getByRole('heading', { level: 1 }).textContent
  expect(notFoundMessages).toContain(title)
  expect(
    screen.getByText('De pagina is niet gevonden, of je hebt geen rechten om haar te zien.'),
  ).toBeTruthy()
}

async function answer(path: string, init?: RequestInit): Promise<Response> {
  if (path === '/api/authentication/login') {
    const { password } = JSON.parse(init?.body as string) as { password: string }
    if (password !== 'demolezer') return problem(401, 'notSignedIn')
    server.signedIn = true
    return new Response(null, { status: 204 })
  }
  if (path === '/api/session')
    return Response.json({ session: server.signedIn ? signedInSession() : null, isDemonstration: false })
  if (!server.signedIn) return problem(401, 'notSignedIn')
  if (path === preferencesRead) return answerPreferences(init?.body)
  if (path === '/api/schema') return Response.json({ recordTypes: served })
  return init?.method === 'POST' ? new Response(null, { status: 204 }) : problem(404, 'notFound')
}

function signedInSession() {
  return {
    user: { userId: server.userId, userName: 'lezer', fullName: 'Ahmed El Amrani', email: null },
    permissions: { permissions: server.permissions, businessUnits: [] },
    businessUnits: server.units,
  }
}

function problem(status: number, code: string): Response {
  const body = { type: 'about:blank', title: 'T', status, detail: 'D', code, correlationId: 'c' }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

function FakeRecordPage({ title, breadcrumbs, menuSearch = {} }: RecordPageProps) {
  const [isDirty, setDirty] = useState(false)
  useUnsavedChanges(isDirty, 'Land Nederland')
  return (
    <>
      <p>{breadcrumbs.map(({ label, to = '' }) => `${label} ${to}`).join(' › ')}</p>
      <h1>{title}</h1>
      <p>Begint met: {JSON.stringify(menuSearch)}</p>
      <button type="button" onClick={() => setDirty(true)}>
        Typ
      </button>
    </>
  )
}
