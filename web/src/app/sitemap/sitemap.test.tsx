import { type MenuEntry, resolveMenuEntries } from '@stamboek/model/menu/menu-entries'
import type { MenuNode } from '@stamboek/model/menu/menu-node'
import type { GroupAddress } from '@stamboek/model/menu/page-address'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { testSession } from '../../../testing/test-record-types.ts'
import * as selecting from '../../records/form/select-unit.ts'
import { SessionProvider, useSession } from '../../session/session.tsx'
import * as menuOfUser from '../menu/use-menu.ts'
import { filterEntries, GroupPage, NothingToOpen, Sitemap } from './sitemap.tsx'

const item = (label: string): MenuNode => ({ identifier: label, label, link: label.toLowerCase() })
const group = (label: string, ...children: readonly MenuNode[]): MenuNode => ({
  identifier: label,
  label,
  customIcon: `M0 0 ${label}`,
  sort: 'disable',
  children,
})
const onderhoud = group(
  'Onderhoud',
  group(
    'Algemeen',
    group('Standaard', item('Landen'), item('Talen')),
    group('Planning', item('Resources'), group('Taken', item('Prioriteiten'), item('Statussen'))),
  ),
  group('Systeem', item('Gebruikers')),
)

test('lists roots, categories, sub-categories and groups, each with its icon and what is below it', () => {
  showMenu([onderhoud, group('Inkoop', group('Orders', group('Openstaand', item('Bestellingen'))))])
  const levels = [2, 3, 4, 5].map((level) => headings(level))
  expect(levels).toEqual([
    ["Alle pagina's", 'Onderhoud', 'Inkoop'],
    ['Algemeen', 'Systeem', 'Orders'],
    ['Standaard', 'Planning', 'Openstaand'],
    ['Taken'],
  ])
  for (const heading of screen.getAllByRole('heading').slice(1))
    expect(heading.querySelector('path')?.getAttribute('d')).toBe(`M0 0 ${heading.textContent}`)

  const card = within(screen.getByRole('region', { name: 'Onderhoud' }))
  const columns = ['Standaard', 'Planning', 'Taken'].map((name) =>
    within(card.getByRole('list', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  )
  expect(columns).toEqual([
    ['Landen', 'Talen'],
    ['Resources', 'Prioriteiten', 'Statussen'],
    ['Prioriteiten', 'Statussen'],
  ])
})

test('of a group shows what lies below it', () => {
  showMenu([onderhoud], {
    group: { path: '/standaard', key: 'Onderhoud/Algemeen/Standaard', label: 'Standaard' },
  })
  expect(headings(1)).toEqual(['Standaard'])
  const card = within(screen.getByRole('region', { name: 'Standaard' }))
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Landen', 'Talen'])
  expect(headings(2)).toEqual([])
})

test('of a group of which one may see nothing says so', () => {
  showMenu([onderhoud], { group: { path: '/inkoop', key: 'Onderhoud/Inkoop', label: 'Inkoop' } })
  expect(headings(1)).toEqual(['Inkoop'])
  expect(screen.getByText('Er zijn geen menu-items om te tonen.')).toBeDefined()
})

test('says that there is nothing to show', () => {
  showMenu([])
  expect(screen.getByText('Er zijn geen menu-items om te tonen.')).toBeDefined()
  expect(screen.queryByText(/nog geen rol/)).toBeNull()
})

test('tells who has no right in the unit which one it is, whom to ask and where there are rights', async () => {
  const selectUnit = vi.spyOn(selecting, 'selectUnit').mockResolvedValue()
  showMenu([], { permissions: [] })
  expect(screen.getByRole('heading', { name: 'Je hebt nog geen rechten in Noord' })).toBeDefined()
  expect(screen.getByText(/^Er zijn geen menu-items om te tonen\..+Vraag een beheerder/)).toBeDefined()
  const offered = screen.getAllByRole('button')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Werk in Zuid'])
  await userEvent.click(screen.getByRole('button', { name: 'Werk in Zuid' }))
  expect(selectUnit.mock.calls.map(([id]) => id)).toEqual(['zuid'])
})

function headings(level: number): (string | null)[] {
  return screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent)
}

/** Shows the sitemap, or the page of a group, to a user of three units, with rights in Zuid and with these in Noord, the selected one. */
function showMenu(
  children: readonly MenuNode[],
  { permissions = ['CountryRead'], group }: { permissions?: readonly string[]; group?: GroupAddress } = {},
): void {
  const viewer = {
    recordType: () => undefined,
    may: () => true,
    mayOnAnyType: () => true,
    businessUnitId: 'noord',
  }
  vi.spyOn(menuOfUser, 'usePermittedMenu').mockReturnValue(
    resolveMenuEntries({ children, sort: 'disable' }, viewer),
  )
  const [noord, zuid, west] = ['Noord', 'Zuid', 'West'].map((description) => ({
    id: description.toLowerCase(),
    description,
    defaultCurrency: null,
    defaultCountryId: null,
    defaultLanguageId: null,
  }))
  if (!noord || !zuid || !west) throw new Error('There are three units')
  const session = {
    ...testSession(permissions),
    permissionsByUnit: new Map([
      ['noord', new Set(permissions)],
      ['zuid', new Set(['CountryRead'])],
      ['west', new Set<string>()],
    ]),
    businessUnits: [noord, west, zuid],
    businessUnit: noord,
  }
  render(
    <SessionProvider session={session}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: group ? <GroupPage group={group} /> : <Home /> }])}
      />
    </SessionProvider>,
  )
}

function Home() {
  const menu = menuOfUser.usePermittedMenu()
  const { permissions } = useSession()
  return permissions.size === 0 ? <NothingToOpen /> : <Sitemap entries={menu} />
}

const menu = [
  entryGroup('Onderhoud', [
    entryGroup('Financieel', [entryItem('Banken'), entryItem('Btw-tarieven')]),
    entryGroup('Overig', [entryItem('Categorieën')]),
  ]),
]

test('keeps matching entries with their ancestors, ignoring case and accents', () => {
  expect(labels(filterEntries(menu, ' BAN '))).toEqual(['Onderhoud', 'Financieel', 'Banken'])
  expect(labels(filterEntries(menu, 'categorieen'))).toEqual(['Onderhoud', 'Overig', 'Categorieën'])
})

test('keeps all entries of a matching group', () => {
  expect(labels(filterEntries(menu, 'fin'))).toEqual(['Onderhoud', 'Financieel', 'Banken', 'Btw-tarieven'])
})

test('keeps everything without a text and nothing without a match', () => {
  expect(filterEntries(menu, ' ')).toBe(menu)
  expect(filterEntries(menu, 'zzz')).toEqual([])
})

function labels(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => [entry.label, ...labels(entry.children)])
}

function entryGroup(label: string, children: readonly MenuEntry[]): MenuEntry {
  return { key: label, label, children }
}

function entryItem(label: string): MenuEntry {
  return { key: label, label, link: `/${label}`, path: `/${label}`, children: [] }
}
