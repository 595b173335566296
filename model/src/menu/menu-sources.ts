import { isSupplied } from '../schema/base-field.ts'
import type { Menu, MenuNode } from './menu-node.ts'

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
