import { joinMenuPath } from './menu-entries.ts'
import type { Menu, MenuNode, WaitingValue } from './menu-node.ts'

/** A search of a page of the menu that finds what waits for the user. */
export interface WaitingSearch {
  /** The page, from the root. */
  readonly path: string
  readonly dtoKey: string
  readonly label: string
  /** Over the initial values of the search. */
  readonly values: Readonly<Record<string, WaitingValue>>
  readonly isUrgent: boolean
}

/** Lists the searches of all pages of the menu, in its order; rights and units are ignored. */
export function listWaitingSearches({ children }: Pick<Menu, 'children'>): readonly WaitingSearch[] {
  return children.flatMap((node) => searchesOf(node, ''))
}

function searchesOf(node: MenuNode, parentPath: string): readonly WaitingSearch[] {
  const path = joinMenuPath(parentPath, node)
  const { dtoKey, waiting = [], children = [] } = node
  const own = waiting.map(({ label, search, isUrgent = false }) => {
    if (dtoKey === undefined) throw new Error(`${path} shows no records, of which some could wait`)
    return { path, dtoKey, label, values: { ...node.search, ...search }, isUrgent }
  })
  return [...own, ...children.flatMap((child) => searchesOf(child, path))]
}
