import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { useCallback, useMemo, useState } from 'react'
import type { GridProps } from '../../ui/grid/grid-props.ts'
import { changeKeys } from '../../ui/grid/use-expansion.ts'
import { treeKey } from '../../ui/grid/use-grid-rows.ts'

type TreeProps = Pick<GridProps<AnyRecord>, 'getSubRows' | 'treeIndent' | 'isExpanded' | 'onExpandedChange'>

export interface Tree {
  readonly gridProps: TreeProps
  readonly expandAll: () => void
  readonly collapseAll: () => void
}

/** CSS pixels per level. */
export const treeIndent = 48

const noKeys: ReadonlySet<string> = new Set()
const noRows: readonly AnyRecord[] = []

/**
 * The nesting of rows; undefined for a flat grid. At first all rows are expanded; the tree stores collapsed ones, so
 * that new ones are expanded. Of the rows below others it shows those of `shown` alone, if given.
 */
export function useTree(
  { grid: { tree } }: ServedRecordType,
  rows: readonly AnyRecord[],
  shown?: ReadonlySet<AnyRecord>,
): Tree | undefined {
  const [collapsed, setCollapsed] = useState(noKeys)
  // Looking up the long keys of all rows is slow, and at first nothing is collapsed.
  const isExpanded = useCallback((key: string) => collapsed.size === 0 || !collapsed.has(key), [collapsed])
  const getSubRows = useMemo(() => {
    if (!tree) return undefined
    return shown
      ? (row: AnyRecord) => listChildRows(row, tree).filter((each) => shown.has(each))
      : (row: AnyRecord) => listChildRows(row, tree)
  }, [tree, shown])
  if (!tree || !getSubRows) return undefined
  return {
    gridProps: {
      getSubRows,
      treeIndent,
      isExpanded,
      onExpandedChange: (keys, isExpanding) =>
        setCollapsed((before) => changeKeys(before, keys, !isExpanding)),
    },
    expandAll: () => setCollapsed(noKeys),
    collapseAll: () => setCollapsed((before) => changeKeys(before, listExpandableKeys(rows, tree), true)),
  }
}

/**
 * The rows in these members of a record.
 * @internal
 */
export function listChildRows(record: AnyRecord, childMembers: readonly string[]): readonly AnyRecord[] {
  let rows = noRows
  for (const member of childMembers) {
    const below = record[member]
    if (!Array.isArray(below) || below.length === 0) continue
    rows = rows.length === 0 ? (below as readonly AnyRecord[]) : [...rows, ...(below as readonly AnyRecord[])]
  }
  return rows
}

/** The rows that match, and those with such a row below them. */
export function findMatchingBranches(
  rows: readonly AnyRecord[],
  childMembers: readonly string[],
  isMatch: (row: AnyRecord) => boolean,
): ReadonlySet<AnyRecord> {
  const found = new Set<AnyRecord>()
  const addBranch = (row: AnyRecord): boolean => {
    // All rows below are visited, also those of a row that matches itself.
    const below = listChildRows(row, childMembers).filter(addBranch)
    const isFound = below.length > 0 || isMatch(row)
    if (isFound) found.add(row)
    return isFound
  }
  for (const row of rows) addBranch(row)
  return found
}

/** Every row with its descendants in display order; a record in several places is repeated. */
export function flattenTree(
  rows: readonly AnyRecord[],
  childMembers: readonly string[],
): readonly AnyRecord[] {
  if (childMembers.length === 0) return rows
  const all: AnyRecord[] = []
  const addRows = (siblings: readonly AnyRecord[]): void => {
    for (const row of siblings) {
      all.push(row)
      addRows(listChildRows(row, childMembers))
    }
  }
  addRows(rows)
  return all
}

/**
 * The keys (`treeKey`) of all rows that have rows below them.
 * @internal
 */
export function listExpandableKeys(
  rows: readonly AnyRecord[],
  childMembers: readonly string[],
): readonly string[] {
  const keys: string[] = []
  const addKeys = (siblings: readonly AnyRecord[], parentKey?: string): void => {
    for (const row of siblings) {
      const below = listChildRows(row, childMembers)
      if (below.length === 0) continue
      const key = treeKey(parentKey, row.id)
      keys.push(key)
      addKeys(below, key)
    }
  }
  addKeys(rows)
  return keys
}
