import { expect, test } from 'vitest'
import type { RecordType } from '../schema/record-type.ts'
import { activeEntries } from './active-entries.ts'
import type { MenuNode } from './menu.ts'
import { type MenuEntry, type MenuRecordType, menuEntries, menuItems } from './menu-entries.ts'

const nodes: readonly MenuNode[] = [
  {
    identifier: 'tasks',
    label: 'Taken',
    icon: 'checklist',
    path: 'task-management',
    permission: 'TaskAccess',
    hasSubRoutes: true,
  },
  {
    identifier: 'maintenance',
    label: 'Onderhoud',
    path: 'maintenance',
    sort: 'disable',
    children: [
      {
        identifier: 'general',
        label: 'Algemeen',
        children: [
          {
            identifier: 'standard',
            label: 'Standaard',
            path: 'standard',
            children: [
              { identifier: 'language', label: '', path: 'LanguageViewDto', dtoKey: 'Main.LanguageViewDto' },
              { identifier: 'country', label: '', path: 'CountryViewDto', dtoKey: 'Main.CountryViewDto' },
              { identifier: 'secret', label: '', path: 'SecretViewDto', dtoKey: 'Main.SecretViewDto' },
            ],
          },
        ],
      },
      {
        identifier: 'authorization',
        label: 'Autorisatie',
        path: 'system',
        permission: 'SystemBusinessUnitRead',
        children: [{ identifier: 'unit', label: 'Units', path: 'business-unit' }],
      },
    ],
  },
]

const types = new Map(
  [typeOf('Country', 'Landen'), typeOf('Language', 'Talen')].map((type) => [type.dtoKey, type]),
)
const everything = ['TaskAccess', 'CountryAccess', 'LanguageAccess', 'SystemBusinessUnitRead']

test('shows an item with the label, icon and address of its record type, sorted by label', () => {
  expect(menuItems(entriesFor(everything)).map(({ label, link }) => [label, link])).toEqual([
    ['Landen', '/maintenance/standard/CountryViewDto'],
    ['Talen', '/maintenance/standard/LanguageViewDto'],
    ['Units', '/maintenance/system/business-unit'],
    ['Taken', '/task-management'],
  ])
  expect(menuItems(entriesFor(everything))[0]?.icon).toBe('world')
})

test('hides items without the right, items whose record type is not served, and groups that are left empty', () => {
  expect(labels(entriesFor(['LanguageAccess']))).toEqual(['Onderhoud', 'Algemeen', 'Standaard', 'Talen'])
  expect(labels(entriesFor(['SecretAccess']))).toEqual([])
})

test('a permission on a group hides all that is in it', () => {
  expect(labels(entriesFor(['CountryAccess']))).not.toContain('Units')
})

test('sorts descending and leaves unsorted where the menu says so', () => {
  const items = ['b', 'a', 'c'].map((label) => ({ identifier: label, label, path: label }))
  const sorted = (sort?: MenuNode['sort']) =>
    menuEntries(
      [{ identifier: 'root', label: 'Root', ...(sort && { sort }), children: items }],
      viewer([]),
    )[0]
  expect(sorted()?.children.map(({ label }) => label)).toEqual(['a', 'b', 'c'])
  expect(sorted('desc')?.children.map(({ label }) => label)).toEqual(['c', 'b', 'a'])
  expect(sorted('disable')?.children.map(({ label }) => label)).toEqual(['b', 'a', 'c'])
})

test('finds the way to the item of an address, with or without a slash at the end', () => {
  const entries = entriesFor(everything)
  const trail = ['Onderhoud', 'Algemeen', 'Standaard', 'Landen']
  expect(trailAt(entries, '/maintenance/standard/CountryViewDto')).toEqual(trail)
  expect(trailAt(entries, '/maintenance/standard/CountryViewDto/')).toEqual(trail)
  expect(trailAt(entries, '/maintenance/standard/CountryViewDto/1')).toEqual([])
  expect(trailAt(entries, '/maintenance')).toEqual([])
})

test('takes addresses below an item that has sub-routes', () => {
  expect(trailAt(entriesFor(everything), '/task-management/42')).toEqual(['Taken'])
  expect(trailAt(entriesFor(everything), '/task-managements')).toEqual([])
})

test('an item with query parameters is active only where the address has them', () => {
  const entries = menuEntries(
    [
      { identifier: 'all', label: 'Alle', path: 'tasks' },
      { identifier: 'mine', label: 'Van mij', path: 'tasks', params: { owner: 'me' } },
    ],
    viewer([]),
  )
  expect(entries[1]?.link).toBe('/tasks?owner=me')
  expect(trailAt(entries, '/tasks', { page: '2' })).toEqual(['Alle'])
  expect(trailAt(entries, '/tasks', { page: '2', owner: 'me' })).toEqual(['Van mij'])
})

function entriesFor(permissions: readonly string[]): readonly MenuEntry[] {
  return menuEntries(nodes, viewer(permissions))
}

function viewer(permissions: readonly string[]) {
  return {
    recordType: (dtoKey: string) => types.get(dtoKey),
    may: (permission: string) => permissions.includes(permission),
  }
}

function labels(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => [entry.label, ...labels(entry.children)])
}

function trailAt(entries: readonly MenuEntry[], pathname: string, params?: Record<string, string>): string[] {
  return activeEntries(entries, { pathname, ...(params && { params }) }).map(({ label }) => label)
}

function typeOf(name: string, many: string): MenuRecordType {
  const permissions = { Access: `${name}Access` } as RecordType['permissions']
  return { dtoKey: `Main.${name}ViewDto`, labels: { one: name, many }, icon: 'world', permissions }
}
