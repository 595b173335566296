import { menu } from './menu.ts'
import { joinedKey, joinedPath } from './menu-entries.ts'
import type { MenuNode } from './menu-node.ts'

/** Roots of addresses under `/maintenance` whose pages are named by a dtoKey (requirements 10.1). */
export const areas = ['standard', 'crm', 'erp', 'finance', 'other'] as const
const areaScope = 'Main'

/** The dtoKey of a key without scope (`CountryViewDto`); undefined for a key that has one. */
export function dtoKeyInArea(key: string): string | undefined {
  return key.includes('.') ? undefined : `${areaScope}.${key}`
}

export interface PageAddress {
  readonly path: string
  readonly dtoKey: string
}

/** The menu paths of record types, special keys (requirements 10.1) included. */
export function pagesOfMenu(
  nodes: readonly MenuNode[] = menu.children,
  parentPath = '',
): readonly PageAddress[] {
  return nodes.flatMap((node) => {
    const path = joinedPath(parentPath, node)
    const own = node.dtoKey === undefined ? [] : [{ path, dtoKey: node.dtoKey }]
    return [...own, ...pagesOfMenu(node.children ?? [], path)]
  })
}

export interface PageRedirect {
  readonly path: string
  readonly to: string
}

/** The addresses of groups of the menu that lead to a page. */
export function redirectsOfMenu(
  nodes: readonly MenuNode[] = menu.children,
  parentPath = '',
): readonly PageRedirect[] {
  return nodes.flatMap((node) => {
    const path = joinedPath(parentPath, node)
    const own = node.redirect === undefined ? [] : [{ path, to: node.redirect }]
    return [...own, ...redirectsOfMenu(node.children ?? [], path)]
  })
}

export interface GroupAddress {
  readonly path: string
  /** Of its menu entry (`MenuEntry.key`). */
  readonly key: string
  readonly label: string
}

/** The addresses of groups of the menu that lead to no page: they show what lies below them. */
export function groupsOfMenu(
  nodes: readonly MenuNode[] = menu.children,
  parent = { path: '', key: '' },
): readonly GroupAddress[] {
  return nodes.flatMap((node) => {
    if (!node.children) return []
    const path = joinedPath(parent.path, node)
    const key = joinedKey(parent.key, node)
    const hasAddress = node.link !== undefined && node.redirect === undefined
    return [
      ...(hasAddress ? [{ path, key, label: node.label }] : []),
      ...groupsOfMenu(node.children, { path, key }),
    ]
  })
}

const otherPages = ['/', '/sign-in', '/page-not-found']
const pageOfArea = new RegExp(`^/maintenance/(${areas.join('|')})/[^/.]+$`)

/** Whether a page can be at this path (requirements 10.1). The record type that an area's key names may not exist. */
export function isPagePath(path: string): boolean {
  const plain = path.replace(/(?<=[^/])\/$/, '')
  const known = [...pagesOfMenu(), ...redirectsOfMenu(), ...groupsOfMenu()]
  return otherPages.includes(plain) || known.some((page) => page.path === plain) || pageOfArea.test(plain)
}

/** A type without a menu item still has its page. */
export function isInMenu(dtoKey: string): boolean {
  return pagesOfMenu().some((page) => page.dtoKey === dtoKey)
}
