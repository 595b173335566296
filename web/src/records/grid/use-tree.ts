import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useMemo, useState } from 'react'
import type { GridProps } from '../../ui/grid/grid-props.ts'
import { treeKey } from '../../ui/grid/use-grid-rows.ts'

type TreeProps = Pick<
  GridProps<AnyRecord>,
  'getSubRows' | 'treeIndent' | 'expandedIds' | 'onExpandedIdsChange'
>

export interface Tree {
  readonly gridProps: TreeProps
  readonly expandAll: () => void
  readonly collapseAll: () => void
}

const noKeys: ReadonlySet<string> = new Set()

/** The nesting of a type's rows; undefined for a flat grid. Stores collapsed rows, so that new ones are expanded. */
export function useTree({ grid: { tree } }: ServedRecordType, rows: readonly AnyRecord[]): Tree | undefined {
  const [collapsed, setCollapsed] = useState(noKeys)
  const keys = useMemo(() => (tree ? expandableKeys(rows, tree.children) : []), [tree, rows])
  const getSubRows = useMemo(() => tree && ((row: AnyRecord) => listChildRows(row, tree.children)), [tree])
  const expandedIds = useMemo(() => new Set(keys.filter((key) => !collapsed.has(key))), [keys, collapsed])
  if (!tree) return undefined
  return {
    gridProps: {
      getSubRows,
      treeIndent: tree.indent,
      expandedIds,
      onExpandedIdsChange: (open) => {
        const others = [...collapsed].filter((key) => !keys.includes(key))
        setCollapsed(new Set([...others, ...keys.filter((key) => !open.has(key))]))
      },
    },
    expandAll: () => setCollapsed(noKeys),
    collapseAll: () => setCollapsed(new Set([...collapsed, ...keys])),
  }
}

/**
 * The child rows of a row, in the order of the members that hold them.
 * @internal
 */
export function listChildRows(record: AnyRecord, children: readonly string[]): readonly AnyRecord[] {
  return children.flatMap((member) => {
    const below = record[member]
    return Array.isArray(below) ? (below as readonly AnyRecord[]) : []
  })
}

/** Every row with its descendants in display order; a record in several places is repeated. */
export function flattenTree(rows: readonly AnyRecord[], children: readonly string[]): readonly AnyRecord[] {
  if (children.length === 0) return rows
  return rows.flatMap((row) => [row, ...flattenTree(listChildRows(row, children), children)])
}

/**
 * The keys of the rows with children.
 * @internal
 */
export function expandableKeys(
  rows: readonly AnyRecord[],
  children: readonly string[],
  parentKey?: string,
): readonly string[] {
  return rows.flatMap((row) => {
    const key = treeKey(parentKey, row.id)
    const below = listChildRows(row, children)
    return below.length === 0 ? [] : [key, ...expandableKeys(below, children, key)]
  })
}
