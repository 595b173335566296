import { isSupplied } from '../schema/base-field.ts'
import type { Menu, MenuNode } from './menu-node.ts'

/** A search value that a source supplies where an item of the menu begins a search. */
export interface MenuSource {
  /** Of the search entry. */
  readonly key: string
  readonly source: string
}

/** Lists the supplied values (`from`) with which items of the menu begin a search of the type. */
export function listMenuSources({ children }: Pick<Menu, 'children'>, dtoKey: string): readonly MenuSource[] {
  return children.flatMap((node) => sourcesOf(node, dtoKey))
}

function sourcesOf(node: MenuNode, dtoKey: string): readonly MenuSource[] {
  const values = node.dtoKey === dtoKey ? Object.entries(node.search ?? {}) : []
  return [
    ...values.flatMap(([key, value]) => (isSupplied(value) ? [{ key, source: value.from }] : [])),
    ...(node.children ?? []).flatMap((child) => sourcesOf(child, dtoKey)),
  ]
}
