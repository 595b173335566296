import { valueAt } from '@stamboek/model/schema/field-path'
import type { SortTerm } from '@stamboek/model/schema/layout'
import type { AnyRecord } from '@stamboek/model/schema/record-of'

const { compare } = new Intl.Collator('nl')

/** Siblings in the order of a search; those that are equal keep theirs. Empty values come last. */
export function sortNodes<Node extends AnyRecord>(
  nodes: readonly Node[],
  sort: readonly SortTerm[],
): readonly Node[] {
  return nodes.toSorted((left, right) => {
    for (const { field, order } of sort) {
      const difference = compareValues(keyOf(left, field), keyOf(right, field), order)
      if (difference !== 0) return difference
    }
    return 0
  })
}

function compareValues(left: string, right: string, order: SortTerm['order']): number {
  if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1
  return order === 'ascending' ? compare(left, right) : compare(right, left)
}

function keyOf(node: AnyRecord, field: string): string {
  const value = valueAt(node, field)
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  const { start, label } = value as { start?: string | null; label?: string }
  return start ?? label ?? ''
}
