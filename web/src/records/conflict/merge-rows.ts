import { storageOf } from '@stamboek/model/fields/storage-of'
import type { FieldDefinition, Fields } from '@stamboek/model/schema/field-kind'
import { labelPath } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { Schema } from '../../session/schema.ts'
import {
  chooseSide,
  type Difference,
  findChanger,
  type MergeContext,
  type MergedValue,
  type MergeFields,
  type Side,
  type Versions,
} from './difference.ts'
import { valueIn } from './same-value.ts'

type Row = MemberValues

/**
 * Merges rows by id, then adds my new rows, except those that they have added with the same values. Undefined if an
 * original row or one of theirs has no id, as in a copy; such rows merge as one value.
 */
export function mergeRows(
  field: FieldDefinition,
  context: MergeContext,
  mergeFields: MergeFields,
): MergedValue | undefined {
  const { versions, path } = context
  const original = rowsOf(valueIn(field, versions.original, path))
  const mine = rowsOf(valueIn(field, versions.mine, path))
  const theirs = rowsOf(valueIn(field, versions.theirs, path))
  if ([...original, ...theirs].some((row) => idOf(row) === undefined)) return undefined

  const list: MergedList = { field, context, fields: context.rules.findRowFields(field), mergeFields }
  const kept = [...theirs, ...original.filter((row) => !find(theirs, row))].map((row) =>
    mergeRow(list, { original: find(original, row), mine: find(mine, row), theirs: find(theirs, row) }),
  )
  const own = mine.filter((row) => idOf(row) === undefined)
  const added = own
    .filter((row) => !theirs.some((other) => !find(original, other) && isSameRow(list, row, other)))
    .map((row, index) => keepOwnRow(list, row, index))
  const merged = [...kept, ...added]
  return {
    value: merged.flatMap(({ value }) => (value === undefined ? [] : [value])),
    differences: merged.flatMap(({ differences }) => differences),
  }
}

interface MergedList {
  readonly field: FieldDefinition
  readonly context: MergeContext
  readonly fields: Fields
  readonly mergeFields: MergeFields
}

function mergeRow(list: MergedList, versions: Versions<Row | undefined>): MergedValue {
  const { original, mine, theirs } = versions
  if (isAlive(mine) && isAlive(theirs)) return mergeMembers(list, { original: original ?? {}, mine, theirs })
  // Added by the other side, or deleted before: the form did not contain it.
  if (!mine)
    return {
      value: theirs,
      differences: isAlive(theirs) ? [createRowDifference(list, versions, 'theirs')] : [],
    }
  const by = findChanger({
    byMe: !isSameRow(list, mine, original),
    byThem: !isSameRow(list, theirs, original),
    isSame: !isAlive(mine) && !isAlive(theirs),
  })
  const key = keyOf(list, mine)
  const side = chooseSide(by, list.context.rules.choices.get(key))
  return {
    value: side === 'theirs' ? theirs : theirs ? { ...mine, isDeleted: !isAlive(mine) } : withoutId(mine),
    differences: by ? [createRowDifference(list, versions, by)] : [],
  }
}

function mergeMembers(list: MergedList, versions: Versions): MergedValue {
  const { theirs, mine } = versions
  const { rules } = list.context
  const { values, differences } = list.mergeFields(list.fields, {
    versions,
    rules,
    path: '',
    key: keyOf(list, theirs),
    row: rowOf(list, theirs),
  })
  const ofMine = differences.filter(
    ({ key, by }) => chooseSide(toSide(by), rules.choices.get(key)) === 'mine',
  )
  // The saved row itself does not count as changed.
  if (ofMine.length === 0) return { value: theirs, differences }
  const labels = ofMine.flatMap(({ path }) => {
    const label = labelPath(path)
    return label !== path && label in mine ? [[label, mine[label]] as const] : []
  })
  return { value: { ...theirs, ...values, ...Object.fromEntries(labels) }, differences }
}

function keepOwnRow(list: MergedList, row: Row, index: number): MergedValue {
  const versions = { original: undefined, mine: row, theirs: undefined }
  return {
    value: row,
    differences: [{ ...createRowDifference(list, versions, 'mine'), key: `${list.context.key}.new${index}` }],
  }
}

function createRowDifference(
  list: MergedList,
  versions: Versions<Row | undefined>,
  by: Side | 'conflict',
): Difference {
  const row = versions.theirs ?? versions.mine ?? {}
  return { key: keyOf(list, row), path: '', field: list.field, by, versions, row: rowOf(list, row) }
}

function rowOf({ field }: MergedList, record: Row): NonNullable<Difference['row']> {
  const storage = storageOf(field)
  return { list: field, dtoKey: storage.shape === 'children' ? storage.of : '', record }
}

/** Compares values; all deleted rows are equal. */
function isSameRow(list: MergedList, left: Row | undefined, right: Row | undefined): boolean {
  if (!isAlive(left) || !isAlive(right)) return isAlive(left) === isAlive(right)
  const { rules } = list.context
  const versions = { original: left, mine: right, theirs: left }
  return list.mergeFields(list.fields, { versions, rules, path: '', key: '' }).differences.length === 0
}

function toSide(by: Difference['by']): Side | 'conflict' {
  return by === 'together' ? 'mine' : by
}

function isAlive(row: Row | undefined): row is Row {
  return row !== undefined && row['isDeleted'] !== true
}

function keyOf({ context }: MergedList, row: Row): string {
  return `${context.key}.${idOf(row) ?? ''}`
}

function find(rows: readonly Row[], row: Row): Row | undefined {
  return rows.find((each) => idOf(each) === idOf(row))
}

function idOf(row: Row): string | undefined {
  return typeof row['id'] === 'string' ? row['id'] : undefined
}

function withoutId({ id: _id, rowVersion: _version, ...row }: Row): Row {
  return row
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as readonly Row[]) : []
}

/**
 * The fields of the rows of a list, without the reference to the parent, which is the same in every version. Empty for
 * a field that is no list, and for a type that the user may not see.
 */
export function findRowFields(list: FieldDefinition, schema: Schema): Fields {
  if (list.kind !== 'children') return {}
  const entries = Object.entries(schema.get(list.of)?.fields ?? {})
  return Object.fromEntries(entries.filter(([name]) => name !== list.parentField))
}
