import { kindOf } from '@stamboek/model/fields/field-kinds'
import {
  findReferencesReadByConditions,
  type ReadReference,
} from '@stamboek/model/fields/find-condition-references'
import { labelPath, valueAt, withValueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { type RecordTable, recordTable, type StoredField } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { readReferencedRows } from './referenced-rows.ts'
import type { Row } from './stored-record.ts'

const referencesByType = new WeakMap<RecordType, readonly ReadReference[]>()

function conditionReferences(type: RecordType): readonly ReadReference[] {
  const existing = referencesByType.get(type)
  if (existing) return existing
  const found = findReferencesReadByConditions(type)
  referencesByType.set(type, found)
  return found
}

/**
 * Lists the members of its target that conditions of the type read through this reference; empty if they read none.
 */
export function listConditionMembers(type: RecordType, referencePath: string): readonly string[] {
  return conditionReferences(type).find((each) => each.path === referencePath)?.members ?? []
}

export type ConditionView = (record: MemberValues) => MemberValues

/**
 * Reads the members that conditions of the type need through references of these records, with one query per
 * referenced type. Returns a function that puts them, or null for an invisible target, in the place of the labels of
 * these references. `parent` is the planned parent of child records.
 */
export async function readConditionView(
  context: RecordContext,
  type: RecordType,
  records: readonly MemberValues[],
  parent?: MemberValues,
): Promise<ConditionView> {
  const references = conditionReferences(type)
  const fromParent = (reference: ReadReference) => parent && reference.path === type.parent?.field
  const found = new Map<string, ReadonlyMap<string, MemberValues>>()
  const fetched = references.filter((reference) => !fromParent(reference))
  const isParent = ({ path }: ReadReference) => path === type.parent?.field
  for (const same of Map.groupBy(fetched, (each) => `${each.to} ${isParent(each)}`).values()) {
    const [first] = same
    if (!first) continue
    const ids = records.flatMap((record) => same.map(({ path }) => valueAt(record, path)))
    const rows = await readMembers(context, context.engine.catalogue.get(first.to), {
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

interface ReferencedMembers {
  readonly ids: readonly string[]
  readonly members: readonly string[]
  readonly areVersions: boolean
}

async function readMembers(
  context: RecordContext,
  target: RecordType,
  { ids, members, areVersions }: ReferencedMembers,
): Promise<ReadonlyMap<string, MemberValues>> {
  const table = recordTable(target)
  const rows = await readReferencedRows(context, target, {
    ids,
    columns: memberColumns(table, members),
    scope: visibleRecords(target, context),
    areVersions,
  })
  return new Map(rows.map((row) => [row.id as string, toMembers(table, members, row)]))
}

/** The columns of members over the alias `t`, with aliases unique in a query, which `toMembers` reads. */
export function memberColumns(table: RecordTable, members: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    columnsOf(table, members).map((column) => sql`t.${sql.ref(column.name)} AS ${sql.ref(column.alias)}`),
  )
}

/** Reads the members in a row that was selected with `memberColumns`. */
export function toMembers(table: RecordTable, members: readonly string[], row: Row): MemberValues {
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
