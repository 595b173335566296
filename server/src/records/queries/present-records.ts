import { isAdded } from '@stamboek/model/schema/computed'
import type { AnyRecord, MemberValues } from '@stamboek/model/schema/record-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '../../database/record-table.ts'
import { type AskedFor, findFeature, type RecordContext } from '../engine/record-context.ts'
import { omitWriteOnlyMembers } from './stored-record.ts'

/**
 * Returns records as the caller gets them, child records too: without write-only values, with the members that
 * features add. One call of a feature per type and page.
 */
export async function presentRecords(
  context: RecordContext,
  type: RecordType,
  records: readonly MemberValues[],
  asked?: AskedFor,
): Promise<readonly AnyRecord[]> {
  const presented = records.map((record) => omitWriteOnlyMembers(context.engine.catalogue, type, record))
  return withAddedMembers(context, type, presented, asked)
}

/** As `presentRecords`, for one record. */
export async function presentOne(
  context: RecordContext,
  type: RecordType,
  record: MemberValues,
  asked?: AskedFor,
): Promise<AnyRecord> {
  const [presented] = await presentRecords(context, type, [record], asked)
  if (!presented) throw new Error('A record that was presented is gone')
  return presented
}

/**
 * Adds the members that features supply, to child records too; null where a feature leaves one out. Keeps write-only
 * values. Only the feature of `type` itself gets `asked`.
 */
export async function withAddedMembers(
  context: RecordContext,
  type: RecordType,
  records: readonly AnyRecord[],
  asked?: AskedFor,
): Promise<readonly AnyRecord[]> {
  if (records.length === 0) return records
  let result = records
  for (const { path, of } of recordTable(type).children)
    result = await withAddedToChildren(context, context.engine.catalogue.get(of), result, path)
  const { added: add } = findFeature(context.engine, type.storedIn.dtoKey)
  const names = Object.keys(type.fields).filter((name) => isAdded(type.fields[name]))
  if (!add || names.length === 0) return result
  const added = await add(context, type, result, asked)
  return result.map((record, index) => {
    const values = names.map((name) => [name, added[index]?.[name] ?? null] as const)
    return { ...record, ...Object.fromEntries(values) }
  })
}

async function withAddedToChildren(
  context: RecordContext,
  type: RecordType,
  parents: readonly AnyRecord[],
  path: string,
): Promise<readonly AnyRecord[]> {
  if (!findFeature(context.engine, type.storedIn.dtoKey).added) return parents
  const lists = parents.map((parent) => (parent[path] ?? []) as readonly AnyRecord[])
  const children = await withAddedMembers(context, type, lists.flat())
  let start = 0
  return parents.map((parent, index) => {
    const { length } = lists[index] ?? []
    const own = children.slice(start, start + length)
    start += length
    return parent[path] === undefined ? parent : { ...parent, [path]: own }
  })
}
