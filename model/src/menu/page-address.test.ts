import { expect, test } from 'vitest'
import { menu } from './menu.ts'
import type { MenuNode } from './menu-node.ts'
import {
  dtoKeyInArea,
  groupsOfMenu,
  isInMenu,
  isPagePath,
  pagesOfMenu,
  redirectsOfMenu,
} from './page-address.ts'

test('an area supplies the scope Main, and nothing for a key that has a scope', () => {
  expect(dtoKeyInArea('SomethingViewDto')).toBe('Main.SomethingViewDto')
  expect(dtoKeyInArea('Other.CountryViewDto')).toBeUndefined()
})

test('the menu gives each record type its address, also one with a dtoKey of its own', () => {
  expect(pagesOfMenu()).toContainEqual({
    path: '/maintenance/standard/CountryViewDto',
    dtoKey: 'Main.CountryViewDto',
  })
  expect(pagesOfMenu()).toContainEqual({
    path: '/maintenance/system/authorization/business-unit',
    dtoKey: 'Main.SystemBusinessUnitViewDto',
  })
})

test('the menu has an item for the record types of the product, wherever it stands', () => {
  expect(isInMenu('Main.CountryViewDto')).toBe(true)
  expect(isInMenu('Main.SystemBusinessUnitViewDto')).toBe(true)
  expect(isInMenu('Main.SomethingViewDto')).toBe(false)
})

test('two items can open pages of one record type, each at its own address', () => {
  expect(pagesOfMenu().filter(({ dtoKey }) => dtoKey === 'Main.TaskSearchViewDto')).toEqual([
    { path: '/task-management', dtoKey: 'Main.TaskSearchViewDto' },
    { path: '/my-tasks', dtoKey: 'Main.TaskSearchViewDto' },
  ])
})

test('the address of a group can lead to a page', () => {
  const paths = pagesOfMenu().map(({ path }) => path)
  const redirects = redirectsOfMenu()
  expect(redirects).toContainEqual({ path: '/maintenance/erp/task-management', to: '/task-management' })
  expect(paths).toEqual(expect.arrayContaining(redirects.map(({ to }) => to)))
  expect(paths.filter((path) => redirects.some((redirect) => redirect.path === path))).toEqual([])
})

test('the address of any other group is one of its own', () => {
  const groups = groupsOfMenu()
  expect(groups).toContainEqual({
    path: '/maintenance/standard',
    key: 'maintenance/general/standard',
    label: 'Standaard',
  })
  const taken = [...pagesOfMenu(), ...redirectsOfMenu()].map(({ path }) => path)
  expect(groups.filter(({ path }) => taken.includes(path))).toEqual([])
})

test.each([
  '/',
  '/sign-in',
  '/about',
  '/basis',
  '/maintenance/system/status',
  '/my-tasks',
  '/maintenance',
  '/maintenance/standard/',
  '/maintenance/standard/CountryViewDto',
  '/maintenance/crm/SomethingViewDto',
  '/maintenance/erp/task-management',
  '/maintenance/system/authorization/business-unit',
])('there can be a page at %s', (path) => {
  expect(isPagePath(path)).toBe(true)
})

test('there is a page for every item of the menu, with a record type or without', () => {
  expect(pathsOf(menu.children).filter((path) => !isPagePath(path))).toEqual([])
})

function pathsOf(nodes: readonly MenuNode[], above = ''): readonly string[] {
  return nodes.flatMap((node) => {
    const path = node.link === undefined ? above : `${above}/${node.link}`
    return node.children ? pathsOf(node.children, path) : [path]
  })
}

test.each([
  '',
  '/metrics',
  '/maintenances',
  '/maintenance/system/Other',
  '/maintenance/crm/A/B',
  '/maintenance/crm/a.txt',
  '//',
])('there is no page at %s', (path) => {
  expect(isPagePath(path)).toBe(false)
})
