import { expect, test } from 'vitest'
import { menu } from './menu.ts'
import type { MenuNode } from './menu-node.ts'
import { listWaitingSearches } from './waiting-searches.ts'

const orders: MenuNode = {
  identifier: 'orders',
  label: 'Orders',
  link: 'orders',
  dtoKey: 'Main.OrderViewDto',
  search: { buyerIds: { from: 'self' }, year: 2026 },
  waiting: [{ label: 'Te laat', search: { year: null, due: 'late' }, isUrgent: true }],
}

test('a list that waits has the search with which its page begins, and its own over it', () => {
  const children = [{ identifier: 'work', label: 'Werk', link: 'work', children: [orders] }]
  expect(listWaitingSearches({ children })).toEqual([
    {
      path: '/work/orders',
      dtoKey: 'Main.OrderViewDto',
      label: 'Te laat',
      values: { buyerIds: { from: 'self' }, year: null, due: 'late' },
      isUrgent: true,
    },
  ])
})

test('a page without records has nothing that waits', () => {
  const { waiting = [] } = orders
  const children = [{ identifier: 'orders', label: 'Orders', link: 'orders', waiting }]
  expect(() => listWaitingSearches({ children })).toThrow('/orders shows no records')
})

test('the menu has tasks and imports that wait', () => {
  expect(listWaitingSearches(menu).map(({ path, label }) => `${path} ${label}`)).toEqual([
    '/task-management Van mijn teams',
    '/task-management Niet toegewezen in mijn teams',
    '/my-tasks Te laat',
    '/my-tasks Vandaag',
    '/my-tasks Deze week',
    '/imports Mislukt',
    '/imports Met geweigerde regels',
  ])
})
