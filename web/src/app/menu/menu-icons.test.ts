import { menu } from '@stamboek/model/menu/menu'
import type { MenuNode } from '@stamboek/model/menu/menu-node'
import { recordTypes } from '@stamboek/model/records/record-types'
import { expect, test } from 'vitest'
import { iconSet } from '../../ui/icons/icon-set.data.ts'

test('every icon that the menu and the record types name can be drawn', () => {
  const names = [...menuIcons(menu.children), ...recordTypes.map(({ icon }) => icon)]
  expect(names.filter((name) => !iconSet.has(name))).toEqual([])
})

function menuIcons(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(({ icon, children = [] }) => [...(icon ? [icon] : []), ...menuIcons(children)])
}
