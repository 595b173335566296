import { isWritable } from '@stamboek/model/fields/parse-members'
import { storageOf } from '@stamboek/model/fields/storage-of'
import type { FieldDefinition, Fields, Storage } from '@stamboek/model/schema/field-kind'
import { readTexts } from '../../fields/filter-value.ts'
import {
  chooseSide,
  createDifference,
  findChanger,
  type Merge,
  type MergeContext,
  type MergedValue,
  type MergeRules,
  type Versions,
} from './difference.ts'
import { mergeRows } from './merge-rows.ts'
import { isSameValue, valueIn } from './same-value.ts'

/**
 * Three-way merge of a record by field, group member and row: the change of one side wins; a value that both changed is
 * a conflict, which `choices` decides, else mine wins. Sets keep the additions and removals of both sides. Fields that
 * are not writable in `mode` are always theirs.
 */
export function mergeRecord(fields: Fields, versions: Versions, rules: MergeRules): Merge {
  return mergeFields(fields, { versions, rules, path: '', key: '' })
}

function mergeFields(fields: Fields, context: MergeContext): Merge {
  const merged = Object.entries(fields).map(([name, field]) => {
    const at = { ...context, path: joinPath(context.path, name), key: joinPath(context.key, name) }
    const merge = isWritable(field, context.rules.mode) ? mergers[storageOf(field).shape] : takeTheirs
    return [name, merge(field, at)] as const
  })
  return {
    values: Object.fromEntries(merged.map(([name, { value }]) => [name, value])),
    differences: merged.flatMap(([, { differences }]) => differences),
  }
}

function mergeWhole(field: FieldDefinition, context: MergeContext): MergedValue {
  const { versions, path, key } = context
  const original = valueIn(field, versions.original, path)
  const mine = valueIn(field, versions.mine, path)
  const theirs = valueIn(field, versions.theirs, path)
  const by = findChanger({
    byMe: !isSameValue(field, mine, original),
    byThem: !isSameValue(field, theirs, original),
    isSame: isSameValue(field, mine, theirs),
  })
  const side = chooseSide(by, context.rules.choices.get(key))
  return {
    value: side === 'mine' ? mine : theirs,
    differences: by ? [createDifference(field, context, by)] : [],
  }
}

function takeTheirs(field: FieldDefinition, { versions, path }: MergeContext): MergedValue {
  return { value: valueIn(field, versions.theirs, path), differences: [] }
}

function mergeGroup(field: FieldDefinition, context: MergeContext): MergedValue {
  const storage = storageOf(field)
  const { values, differences } = mergeFields(storage.shape === 'members' ? storage.members : {}, context)
  return { value: values, differences }
}

const mergers: Readonly<
  Record<Storage['shape'], (field: FieldDefinition, context: MergeContext) => MergedValue>
> = {
  columns: mergeWhole,
  members: mergeGroup,
  link: mergeSets,
  list: mergeSets,
  children: (field, context) => mergeRows(field, context, mergeFields) ?? mergeWhole(field, context),
}

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

interface SetChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Returns the elements that only `to` has as added, and those that only `from` has as removed, in their order. */
export function diffSets(from: readonly string[], to: readonly string[]): SetChange {
  return {
    added: to.filter((each) => !from.includes(each)),
    removed: from.filter((each) => !to.includes(each)),
  }
}

/** Merges sets, such as the permissions of a role: additions and removals of both sides apply. */
function mergeSets(field: FieldDefinition, context: MergeContext): MergedValue {
  const { original, mine, theirs } = context.versions
  const [before, typed, saved] = [original, mine, theirs].map((version) =>
    readTexts(valueIn(field, version, context.path)),
  ) as [string[], string[], string[]]
  const own = diffSets(before, typed)
  const value = [
    ...saved.filter((each) => !own.removed.includes(each)),
    ...own.added.filter((each) => !saved.includes(each)),
  ]
  const byMe = !isSameSet(value, saved)
  const byThem = !isSameSet(value, typed)
  const by = byMe && byThem ? 'together' : byMe ? 'mine' : byThem ? 'theirs' : undefined
  return { value, differences: by ? [createDifference(field, context, by)] : [] }
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const { added, removed } = diffSets(left, right)
  return added.length === 0 && removed.length === 0
}
