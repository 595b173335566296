import { kindOf } from '@stamboek/model/fields/field-kinds'
import { findConditionReferences, type ReadReference } from '@stamboek/model/fields/find-condition-references'
import { labelPath, valueAt, withValueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable, type StoredField } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { readReferenced } from '../queries/referenced-records.ts'
import type { Row } from '../queries/stored-record.ts'

const known = new WeakMap<RecordType, readonly ReadReference[]>()

/** What the conditions of a type read of the records that it refers to. */
function readReferences(type: RecordType): readonly ReadReference[] {
  const existing = known.get(type)
  if (existing) return existing
  const found = findConditionReferences(type)
  known.set(type, found)
  return found
}

/** The members that conditions read through one reference of a type. */
export function membersReadThrough(type: RecordType, path: string): readonly string[] {
  return readReferences(type).find((each) => each.path === path)?.members ?? []
}

/** A record as conditions see it: beside each reference that they look through, what they read there. */
export type ConditionView = (record: MemberValues) => MemberValues

/**
 * Fetches what conditions read through the references of these records: one query for each type referred to, however many
 * records there are. `parent` is the record that they are saved with, as it will be.
 */
export async function conditionView(
  context: RecordContext,
  type: RecordType,
  records: readonly MemberValues[],
  parent?: MemberValues,
): Promise<ConditionView> {
  const references = readReferences(type)
  const fromParent = (reference: ReadReference) => parent && reference.path === type.parent?.field
  const found = new Map<string, ReadonlyMap<string, MemberValues>>()
  const fetched = references.filter((reference) => !fromParent(reference))
  const isParent = ({ path }: ReadReference) => path === type.parent?.field
  for (const same of Map.groupBy(fetched, (each) => `${each.to} ${isParent(each)}`).values()) {
    const [first] = same
    if (!first) continue
    const ids = records.flatMap((record) => same.map(({ path }) => valueAt(record, path)))
    const rows = await readMembers(context, context.catalogue.get(first.to), {
      ids: [...new Set(ids.filter((id) => typeof id === 'string'))],
      members: [...new Set(same.flatMap((reference) => reference.members))],
      areVersions: isParent(first),
    })
    for (const { path } of same) found.set(path, rows)
  }
  return (record) =>
    references.reduce((view, reference) => {
      const id = valueAt(record, reference.path)
      const read = typeof id === 'string' ? found.get(reference.path)?.get(id) : undefined
      return withValueAt(view, labelPath(reference.path), fromParent(reference) ? parent : (read ?? null))
    }, record)
}

interface WantedMembers {
  readonly ids: readonly string[]
  readonly members: readonly string[]
  readonly areVersions: boolean
}

async function readMembers(
  context: RecordContext,
  target: RecordType,
  { ids, members, areVersions }: WantedMembers,
): Promise<ReadonlyMap<string, MemberValues>> {
  const table = recordTable(target)
  const rows = await readReferenced(context, target, {
    ids,
    columns: memberColumns(table, members),
    scope: visibleRecords(target, context),
    areVersions,
  })
  return new Map(rows.map((row) => [row.id as string, membersOfRow(table, members, row)]))
}

/** The columns of members of a type over the alias `t`, named so that they clash with nothing else in a query. */
export function memberColumns(table: RecordTable, members: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    columnsOf(table, members).map((column) => sql`t.${sql.ref(column.name)} AS ${sql.ref(column.alias)}`),
  )
}

export function membersOfRow(table: RecordTable, members: readonly string[], row: Row): MemberValues {
  const columns = columnsOf(table, members)
  return fieldsOf(table, members).reduce<MemberValues>((read, { path, field }) => {
    const own = columns.filter((column) => column.path === path)
    return withValueAt(read, path, kindOf(field).fromColumns(own.map((column) => row[column.alias])))
  }, {})
}

function columnsOf(table: RecordTable, members: readonly string[]) {
  return fieldsOf(table, members)
    .flatMap(({ path, columns }) => columns.map(({ name }) => ({ path, name })))
    .map((column, index) => ({ ...column, alias: `member_${index}` }))
}

function fieldsOf(table: RecordTable, members: readonly string[]): readonly StoredField[] {
  return members.flatMap((path) => table.fieldAt(path) ?? [])
}
