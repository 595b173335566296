import { isSupplied } from '../schema/base-field.ts'
import type { Menu, MenuNode } from './menu-node.ts'

/** Names of the supplied values (`from`) with which items of the menu begin a search of the type. */
export function listMenuSources({ children }: Pick<Menu, 'children'>, dtoKey: string): readonly string[] {
  return [...new Set(children.flatMap((node) => sourcesOf(node, dtoKey)))]
}

function sourcesOf(node: MenuNode, dtoKey: string): readonly string[] {
  const values = node.dtoKey === dtoKey ? Object.values(node.search ?? {}) : []
  return [
    ...values.flatMap((value) => (isSupplied(value) ? [value.from] : [])),
    ...(node.children ?? []).flatMap((child) => sourcesOf(child, dtoKey)),
  ]
}
