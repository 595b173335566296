import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useMemo, useState } from 'react'
import type { GridProps } from '../../ui/grid/grid-props.ts'
import { treeKey } from '../../ui/grid/tree-key.ts'

type TreeProps = Pick<
  GridProps<AnyRecord>,
  'getSubRows' | 'treeIndent' | 'expandedIds' | 'onExpandedIdsChange'
>

export interface Tree {
  readonly gridProps: TreeProps
  readonly openAll: () => void
  readonly closeAll: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** How the rows of a type nest; undefined for a flat grid. What is closed is remembered, so that rows come open. */
export function useTree({ grid: { tree } }: ServedRecordType, rows: readonly AnyRecord[]): Tree | undefined {
  const [closed, setClosed] = useState(nothing)
  const keys = useMemo(() => (tree ? openableKeys(rows, tree.children) : []), [tree, rows])
  const getSubRows = useMemo(() => tree && ((row: AnyRecord) => rowsBelow(row, tree.children)), [tree])
  const expandedIds = useMemo(() => new Set(keys.filter((key) => !closed.has(key))), [keys, closed])
  if (!tree) return undefined
  return {
    gridProps: {
      getSubRows,
      treeIndent: tree.indent,
      expandedIds,
      onExpandedIdsChange: (open) => {
        const others = [...closed].filter((key) => !keys.includes(key))
        setClosed(new Set([...others, ...keys.filter((key) => !open.has(key))]))
      },
    },
    openAll: () => setClosed(nothing),
    closeAll: () => setClosed(new Set([...closed, ...keys])),
  }
}

/** The rows below a row of a tree, from the members that hold them, in the order in which those are named. */
export function rowsBelow(record: AnyRecord, children: readonly string[]): readonly AnyRecord[] {
  return children.flatMap((member) => {
    const below = record[member]
    return Array.isArray(below) ? (below as readonly AnyRecord[]) : []
  })
}

/** Every row with those below it, from top to bottom; one that stands in several places comes as often. */
export function withRowsBelow(rows: readonly AnyRecord[], children: readonly string[]): readonly AnyRecord[] {
  if (children.length === 0) return rows
  return rows.flatMap((row) => [row, ...withRowsBelow(rowsBelow(row, children), children)])
}

/** The keys of the rows that have something below them. */
export function openableKeys(
  rows: readonly AnyRecord[],
  children: readonly string[],
  parentKey?: string,
): readonly string[] {
  return rows.flatMap((row) => {
    const key = treeKey(parentKey, row.id)
    const below = rowsBelow(row, children)
    return below.length === 0 ? [] : [key, ...openableKeys(below, children, key)]
  })
}
