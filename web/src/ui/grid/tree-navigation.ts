import type { GridItem } from './use-grid-rows.ts'

type TreeItems = readonly Pick<GridItem<unknown>, 'key' | 'depth' | 'isExpandable' | 'isExpanded'>[]

/** Returns the index of the row that a row stands under; -1 at the top of the tree. */
export function findParentRow(items: TreeItems, row: number): number {
  const depth = items[row]?.depth ?? 0
  let parent = row - 1
  while (parent >= 0 && (items[parent]?.depth ?? 0) >= depth) parent -= 1
  return parent
}

/** Returns the keys of the expandable, collapsed rows with the same parent, the row itself included. */
export function listCollapsedSiblings(items: TreeItems, row: number): readonly string[] {
  const depth = items[row]?.depth ?? 0
  const keys: string[] = []
  for (let index = findParentRow(items, row) + 1; index < items.length; index += 1) {
    const item = items[index]
    if (!item || item.depth < depth) break
    if (item.depth === depth && item.isExpandable && !item.isExpanded) keys.push(item.key)
  }
  return keys
}
