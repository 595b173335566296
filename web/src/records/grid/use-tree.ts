import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useMemo, useState } from 'react'
import type { GridProps } from '../../ui/grid/grid-props.ts'
import { openableKeys, rowsBelow } from './tree-rows.ts'

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
