import { expect, test } from 'vitest'
import type { Menu } from './menu-node.ts'
import { listMenuSources } from './menu-sources.ts'

const menu: Menu = {
  children: [
    {
      identifier: 'tasks',
      label: 'Taken',
      children: [
        {
          identifier: 'all',
          label: 'Alle',
          dtoKey: 'Main.TaskViewDto',
          search: { isClosed: false, year: null },
        },
        { identifier: 'mine', label: 'Mijn', dtoKey: 'Main.TaskViewDto', search: { ids: { from: 'own' } } },
        { identifier: 'ours', label: 'Onze', dtoKey: 'Main.TaskViewDto', search: { ids: { from: 'own' } } },
        {
          identifier: 'bank',
          label: 'Bank',
          dtoKey: 'Main.BankViewDto',
          search: { ids: { from: 'bank' } },
        },
      ],
    },
  ],
}

test('the sources of the menu items of a type come with the search entries that take them', () => {
  expect(listMenuSources(menu, 'Main.TaskViewDto').map(({ source }) => source)).toContain('own')
  expect(listMenuSources(menu, 'Main.BankViewDto')).toEqual([{ key: 'ids', source: 'bank' }])
  expect(listMenuSources(menu, 'Main.RegionViewDto')).toEqual([])
})
