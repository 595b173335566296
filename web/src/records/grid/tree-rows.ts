import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { treeKey } from '../../ui/grid/tree-key.ts'

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
