import { menu } from './menu.ts'
import { joinedPath } from './menu-entries.ts'
import type { MenuNode } from './menu-node.ts'

/** Roots of addresses under `/maintenance` whose pages are named by a dtoKey (contracts.md, Addresses of pages). */
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

/** The menu paths of record types, special keys (domain.md 2.1) included. */
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

/** A type without a menu item still has its page. */
export function isInMenu(dtoKey: string): boolean {
  return pagesOfMenu().some((page) => page.dtoKey === dtoKey)
}
