import { menu } from './menu.ts'
import { joinedPath } from './menu-entries.ts'
import type { MenuNode } from './menu-node.ts'

/** Whose pages stand under `/maintenance/{area}`, and the scope that the area supplies (contracts.md, Addresses of pages). */
const areas = ['standard', 'crm', 'erp', 'finance', 'other'] as const
const areaScope = 'Main'

/**
 * The record type whose page an address below `/maintenance` shows: that of the menu's item with this address (which knows the special
 * keys of domain.md 2.1), else, in one of the areas, the key with the area's scope. Undefined: no page of a record type.
 */
export function dtoKeyAt(pathname: string, nodes: readonly MenuNode[] = menu.children): string | undefined {
  const path = pathname.replace(/\/+$/, '')
  const item = dtoKeyOfItem(nodes, path, '')
  if (item !== undefined) return item
  const [root, area, key, ...rest] = path.split('/').slice(1)
  const isArea = areas.some((known) => known === area)
  if (root !== 'maintenance' || !isArea || !key || rest.length > 0) return undefined
  return key.includes('.') ? undefined : `${areaScope}.${key}`
}

/** Whether the menu has an item for a record type; one that came into being later has its page all the same. */
export function isInMenu(dtoKey: string, nodes: readonly MenuNode[] = menu.children): boolean {
  return nodes.some((node) => node.dtoKey === dtoKey || isInMenu(dtoKey, node.children ?? []))
}

function dtoKeyOfItem(nodes: readonly MenuNode[], path: string, parentPath: string): string | undefined {
  for (const node of nodes) {
    const nodePath = joinedPath(parentPath, node)
    if (node.dtoKey !== undefined && nodePath === path) return node.dtoKey
    const found = node.children && dtoKeyOfItem(node.children, path, nodePath)
    if (found !== undefined) return found
  }
  return undefined
}
