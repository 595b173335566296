import { menu } from './menu.ts'
import { joinMenuKey, joinMenuPath } from './menu-entries.ts'
import type { MenuNode } from './menu-node.ts'

/** Segments under `/maintenance` whose pages are named by a dtoKey (requirements 10.1). */
export const areas = ['standard', 'crm', 'erp', 'finance', 'other'] as const
const areaScope = 'Main'

/** `Main.X` for `X`, the last segment of an address in an area; undefined for a key that has a scope of its own. */
export function dtoKeyInArea(key: string): string | undefined {
  return key.includes('.') ? undefined : `${areaScope}.${key}`
}

export interface PageAddress {
  readonly path: string
  readonly dtoKey: string
}

/** All nodes that show a record type, of all levels, with their paths from the root; rights and units are ignored. */
export function pagesOfMenu(
  nodes: readonly MenuNode[] = menu.children,
  parentPath = '',
): readonly PageAddress[] {
  return nodes.flatMap((node) => {
    const path = joinMenuPath(parentPath, node)
    const own = node.dtoKey === undefined ? [] : [{ path, dtoKey: node.dtoKey }]
    return [...own, ...pagesOfMenu(node.children ?? [], path)]
  })
}

export interface PageRedirect {
  readonly path: string
  readonly to: string
}

/** All nodes that redirect, of all levels, with their paths from the root; rights and units are ignored. */
export function redirectsOfMenu(
  nodes: readonly MenuNode[] = menu.children,
  parentPath = '',
): readonly PageRedirect[] {
  return nodes.flatMap((node) => {
    const path = joinMenuPath(parentPath, node)
    const own = node.redirect === undefined ? [] : [{ path, to: node.redirect }]
    return [...own, ...redirectsOfMenu(node.children ?? [], path)]
  })
}

export interface GroupAddress {
  readonly path: string
  readonly key: string
  readonly label: string
}

/** Groups of all levels that have an address of their own and redirect nowhere, whatever a user may open. */
export function groupsOfMenu(
  nodes: readonly MenuNode[] = menu.children,
  parent = { path: '', key: '' },
): readonly GroupAddress[] {
  return nodes.flatMap((node) => {
    if (!node.children) return []
    const path = joinMenuPath(parent.path, node)
    const key = joinMenuKey(parent.key, node)
    const hasAddress = node.link !== undefined && node.redirect === undefined
    return [
      ...(hasAddress ? [{ path, key, label: node.label }] : []),
      ...groupsOfMenu(node.children, { path, key }),
    ]
  })
}

/** The page about the product. */
export const aboutPath = '/about'

/** The page of the signed-in user's own account. */
export const accountPath = '/account'

/** The page on which master data to begin with is added. */
export const basisPath = '/basis'

/** The page of how the installation fares, an item of the menu without a record type. */
export const statusPath = '/maintenance/system/status'

/** The page of what changed, an item of the menu without a record type. */
export const changesPath = '/changes'

const otherPages = [
  '/',
  '/sign-in',
  aboutPath,
  accountPath,
  basisPath,
  statusPath,
  changesPath,
  '/page-not-found',
]
const pageOfArea = new RegExp(`^/maintenance/(${areas.join('|')})/[^/.]+$`)

/** True for addresses of the menu, `otherPages`, and any name in an area (`/maintenance/erp/X`), even an unknown one. */
export function isPagePath(path: string): boolean {
  const plain = path.replace(/(?<=[^/])\/$/, '')
  const known = [...pagesOfMenu(), ...redirectsOfMenu(), ...groupsOfMenu()]
  return otherPages.includes(plain) || known.some((page) => page.path === plain) || pageOfArea.test(plain)
}

/** Whether any page of the menu shows the type, also one that the user may not open. */
export function isInMenu(dtoKey: string): boolean {
  return pagesOfMenu().some((page) => page.dtoKey === dtoKey)
}
