import { expect, test } from 'vitest'
import { menu } from './menu.ts'
import type { MenuNode } from './menu-node.ts'

const trails = trailsOf(menu.children)

test('every node has an identifier and, together with its parents, an address of its own', () => {
  const keys = trails.map((trail) => trail.map(({ identifier }) => identifier).join('/'))
  expect(new Set(keys).size).toBe(keys.length)
  const addresses = trails
    .filter((trail) => trail.at(-1)?.children === undefined)
    .map((trail) => trail.flatMap(({ link }) => link ?? []).join('/'))
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).not.toContain('')
})

test('groups stand at four levels at most, items below them', () => {
  const groups = trails.filter((trail) => trail.at(-1)?.children !== undefined)
  expect(Math.max(...groups.map((trail) => trail.length))).toBeLessThanOrEqual(4)
})

test('a custom order names nodes that are there', () => {
  for (const { sort, children = [] } of [menu, ...trails.flatMap((trail) => trail.at(-1) ?? [])]) {
    if (typeof sort !== 'object') continue
    expect(children.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining([...sort]))
  }
})

function trailsOf(nodes: readonly MenuNode[], above: readonly MenuNode[] = []): (readonly MenuNode[])[] {
  return nodes.flatMap((node) => {
    const trail = [...above, node]
    return [trail, ...trailsOf(node.children ?? [], trail)]
  })
}
