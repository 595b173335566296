import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { stringsOf } from '../../fields/strings-of.ts'
import { difference, type MergeContext, type MergedValue } from './difference.ts'
import { valueIn } from './same-value.ts'

/** What one version of a set has more and less than the one it came from. */
export interface SetChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export function setChange(from: readonly string[], to: readonly string[]): SetChange {
  return {
    added: to.filter((each) => !from.includes(each)),
    removed: from.filter((each) => !to.includes(each)),
  }
}

/** Lists without an order, such as the permissions of a role: everybody's additions and removals go together. */
export function mergeSets(field: FieldDefinition, context: MergeContext): MergedValue {
  const { original, mine, theirs } = context.versions
  const [before, typed, saved] = [original, mine, theirs].map((version) =>
    stringsOf(valueIn(field, version, context.path)),
  ) as [string[], string[], string[]]
  const own = setChange(before, typed)
  const value = [
    ...saved.filter((each) => !own.removed.includes(each)),
    ...own.added.filter((each) => !saved.includes(each)),
  ]
  const byMe = !isSameSet(value, saved)
  const byThem = !isSameSet(value, typed)
  const by = byMe && byThem ? 'together' : byMe ? 'mine' : byThem ? 'theirs' : undefined
  return { value, differences: by ? [difference(field, context, by)] : [] }
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const { added, removed } = setChange(left, right)
  return added.length === 0 && removed.length === 0
}
