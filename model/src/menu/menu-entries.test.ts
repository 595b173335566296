import { expect, test } from 'vitest'
import type { RecordType } from '../schema/record-type.ts'
import { findActiveEntries } from './active-entries.ts'
import { flattenMenuItems, type MenuEntry, type MenuRecordType, resolveMenuEntries } from './menu-entries.ts'
import type { MenuNode, MenuSort } from './menu-node.ts'

const nodes: readonly MenuNode[] = [
  {
    identifier: 'tasks',
    label: 'Taken',
    icon: 'checklist',
    link: 'task-management',
    permission: 'TaskAccess',
    hasSubRoutes: true,
  },
  {
    identifier: 'maintenance',
    label: 'Onderhoud',
    link: 'maintenance',
    sort: 'disable',
    children: [
      {
        identifier: 'general',
        label: 'Algemeen',
        children: [
          {
            identifier: 'standard',
            label: 'Standaard',
            link: 'standard',
            children: [
              { identifier: 'language', label: '', link: 'LanguageViewDto', dtoKey: 'Main.LanguageViewDto' },
              { identifier: 'country', label: '', link: 'CountryViewDto', dtoKey: 'Main.CountryViewDto' },
              { identifier: 'secret', label: '', link: 'SecretViewDto', dtoKey: 'Main.SecretViewDto' },
            ],
          },
        ],
      },
      {
        identifier: 'authorization',
        label: 'Autorisatie',
        link: 'system',
        permission: 'SystemBusinessUnitRead',
        children: [{ identifier: 'unit', label: 'Units', link: 'business-unit' }],
      },
    ],
  },
]

const types = new Map(
  [typeOf('Country', 'Landen'), typeOf('Language', 'Talen')].map((type) => [type.dtoKey, type]),
)
const everything = ['TaskAccess', 'CountryAccess', 'LanguageAccess', 'SystemBusinessUnitRead']

test('shows an item with the label, icon and address of its record type, sorted by label', () => {
  expect(flattenMenuItems(entriesFor(everything)).map(({ label, link }) => [label, link])).toEqual([
    ['Landen', '/maintenance/standard/CountryViewDto'],
    ['Talen', '/maintenance/standard/LanguageViewDto'],
    ['Units', '/maintenance/system/business-unit'],
    ['Taken', '/task-management'],
  ])
  expect(flattenMenuItems(entriesFor(everything))[0]?.icon).toBe('world')
})

test('hides items without the right, items whose record type is not served, and groups that are left empty', () => {
  expect(labels(entriesFor(['LanguageAccess']))).toEqual(['Onderhoud', 'Algemeen', 'Standaard', 'Talen'])
  expect(labels(entriesFor(['SecretAccess']))).toEqual([])
})

test('an item for any right is shown to who holds it on one type', () => {
  const nodes = [{ identifier: 'a', label: 'Wijzigingen', link: 'a', anyRight: 'ReadAudit' }] as const
  const shown = (...permissions: string[]) =>
    resolveMenuEntries({ children: nodes }, viewer(permissions)).length
  expect(shown('CountryReadAudit')).toBe(1)
  expect(shown('CountryRead')).toBe(0)
})

test('a permission on a group hides all that is in it', () => {
  expect(labels(entriesFor(['CountryAccess']))).not.toContain('Units')
})

test('hides what is for another business unit, or for who works in one', () => {
  const nodes: readonly MenuNode[] = [
    { identifier: 'a', label: 'Overal', link: 'a' },
    { identifier: 'b', label: 'In een unit', link: 'b', businessUnit: true },
    {
      identifier: 'c',
      label: 'Alleen noord',
      businessUnit: ['noord'],
      children: [{ identifier: 'd', label: 'Polders', link: 'd' }],
    },
  ]
  const shownIn = (businessUnitId?: string) =>
    flattenMenuItems(
      resolveMenuEntries({ children: nodes, sort: 'disable' }, viewer([], businessUnitId)),
    ).map(({ label }) => label)
  expect(shownIn('noord')).toEqual(['Overal', 'In een unit', 'Polders'])
  expect(shownIn('zuid')).toEqual(['Overal', 'In een unit'])
  expect(shownIn()).toEqual(['Overal'])
})

test.each<[MenuSort | undefined, string]>([
  [undefined, 'abcd'],
  ['asc', 'abcd'],
  ['desc', 'dcba'],
  ['disable', 'bdac'],
  [['c', 'unknown', 'b'], 'cbad'],
])('roots and children stand in the order %j', (sort, expected) => {
  const children = ['b', 'd', 'a', 'c'].map((label) => ({ identifier: label, label, link: label }))
  const order = { children, ...(sort && { sort }) }
  const shown = (entries: readonly MenuEntry[] = []) => entries.map(({ label }) => label).join('')
  expect(shown(resolveMenuEntries(order, viewer([])))).toBe(expected)
  const root = { identifier: 'root', label: 'Root', ...order }
  expect(shown(resolveMenuEntries({ children: [root] }, viewer([]))[0]?.children)).toBe(expected)
})

test('passes on icons, also those that no set has', () => {
  const [entry] = resolveMenuEntries(
    { children: [{ identifier: 'a', label: 'A', link: 'a', icon: 'star', customIcon: 'M4 4h16' }] },
    viewer([]),
  )
  expect(entry).toMatchObject({ icon: 'star', customIcon: 'M4 4h16' })
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
  const children = [
    { identifier: 'all', label: 'Alle', link: 'tasks' },
    { identifier: 'mine', label: 'Van mij', link: 'tasks', params: { owner: 'me' } },
  ]
  const entries = resolveMenuEntries({ children }, viewer([]))
  expect(entries[1]?.link).toBe('/tasks?owner=me')
  expect(trailAt(entries, '/tasks', { page: '2' })).toEqual(['Alle'])
  expect(trailAt(entries, '/tasks', { page: '2', owner: 'me' })).toEqual(['Van mij'])
})

function entriesFor(permissions: readonly string[]): readonly MenuEntry[] {
  return resolveMenuEntries({ children: nodes }, viewer(permissions))
}

function viewer(permissions: readonly string[], businessUnitId?: string) {
  return {
    businessUnitId,
    recordType: (dtoKey: string) => types.get(dtoKey),
    may: (permission: string) => permissions.includes(permission),
    mayOnAnyType: (right: string) => permissions.some((permission) => permission.endsWith(right)),
  }
}

function labels(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => [entry.label, ...labels(entry.children)])
}

function trailAt(entries: readonly MenuEntry[], pathname: string, params?: Record<string, string>): string[] {
  return findActiveEntries(entries, { pathname, ...(params && { params }) }).map(({ label }) => label)
}

function typeOf(name: string, many: string): MenuRecordType {
  const permissions = { Access: `${name}Access` } as RecordType['permissions']
  return { dtoKey: `Main.${name}ViewDto`, labels: { one: name, many }, icon: 'world', permissions }
}
