import { formerPaths } from '@stamboek/model/fields/former-names'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordTable } from '../../database/record-table.ts'
import type { RecordContext } from '../engine/record-context.ts'
import type { ChangeSetFilter } from '../input/change-set-search.ts'
import { type EntryScope, listSeenTypes } from './entry-scope.ts'

/** Narrows plain saves, by their first entry under `e`, and recorded change sets, under `s`. */
export interface ChangeSetConditions {
  readonly ofSaves: RawBuilder<SqlBool>
  readonly ofRecorded: RawBuilder<SqlBool>
}

/** Returns the SQL conditions of a filter; units are those of the scope. */
export function changeSetConditions(
  context: RecordContext,
  { kinds, userIds, types, fields, recordId, changedFromUtc, changedToUtc }: ChangeSetFilter,
  scope: EntryScope,
): ChangeSetConditions {
  const seen = new Set(listSeenTypes(context, scope))
  const asked = types?.filter((type) => seen.has(type))
  const [only] = asked ?? []
  const conditions = [
    ...(kinds ? [ofKinds(kinds)] : []),
    ...(userIds ? [ofUsers(userIds)] : []),
    ...(asked && !fields ? [ofTypes(context, asked)] : []),
    ...(fields ? [only ? ofFields(context, only, fields) : never] : []),
    ...(recordId === undefined ? [] : [ofRecord(recordId)]),
    ...(changedFromUtc === undefined ? [] : [ofTime('>=', changedFromUtc)]),
    ...(changedToUtc === undefined ? [] : [ofTime('<', changedToUtc)]),
  ]
  return {
    ofSaves: sql`(${sql.join([sql`true`, ...conditions.map(({ ofSaves }) => ofSaves)], sql` AND `)})`,
    ofRecorded: sql`(${sql.join([sql`true`, ...conditions.map(({ ofRecorded }) => ofRecorded)], sql` AND `)})`,
  }
}

const never: ChangeSetConditions = { ofSaves: sql`false`, ofRecorded: sql`false` }

function ofKinds(kinds: Required<ChangeSetFilter>['kinds']): ChangeSetConditions {
  return {
    ofSaves: kinds.includes('Save') ? sql`true` : sql`false`,
    ofRecorded: sql`s.kind = ANY(${kinds}::text[])`,
  }
}

function ofUsers(ids: readonly string[]): ChangeSetConditions {
  return {
    ofSaves: sql`e.user_id = ANY(${ids}::uuid[])`,
    ofRecorded: sql`s.user_id = ANY(${ids}::uuid[])`,
  }
}

/**
 * A plain save writes a record with its child records, or a child record and then its parent. So it is found by its first entry: by
 * the type of that, by the parent's type, and by the types of the lists that changed with it.
 */
function ofTypes({ engine }: RecordContext, types: readonly RecordType[]): ChangeSetConditions {
  const { catalogue } = engine
  const keys = types.flatMap(({ dtoKey }) => [
    dtoKey,
    ...catalogue.childrenOf(dtoKey).map((child) => child.dtoKey),
  ])
  const lists = types.flatMap((type) => {
    const list = findListOf(type, catalogue.find(type.parent?.dtoKey ?? ''))
    return list ? [sql`(e.dto_key = ${list.parent.dtoKey} AND ${changed([list.path])})`] : []
  })
  return {
    ofSaves: sql`(${sql.join([sql`e.dto_key = ANY(${keys}::text[])`, ...lists], sql` OR `)})`,
    ofRecorded: sql`s.dto_keys && ${keys}::text[]`,
  }
}

/** The field that lists records of this type in their parent. */
function findListOf(type: RecordType, parent: RecordType | undefined) {
  const list = parent && recordTable(parent).children.find(({ of }) => of === type.dtoKey)
  return list && { parent, path: list.path }
}

/** Finds updates that changed one of these fields, by their present and former names. */
function ofFields(
  { engine }: RecordContext,
  type: RecordType,
  fields: readonly string[],
): ChangeSetConditions {
  const paths = fields.flatMap((path) => [path, ...formerPaths(type.fields, path)])
  const isUpdate = (alias: string) =>
    sql`(${sql.raw(alias)}.dto_key = ${type.dtoKey} AND ${sql.raw(alias)}.action = 'Update' AND ${changed(paths, alias)})`
  const listed = recordTable(type).children.filter(({ path }) => fields.includes(path))
  const list = findListOf(type, engine.catalogue.find(type.parent?.dtoKey ?? ''))
  const entries = [
    isUpdate('e'),
    // A child record that is saved by itself raises its parent.
    sql`e.dto_key = ANY(${listed.map(({ of }) => of)}::text[])`,
    ...(list
      ? [
          sql`(e.dto_key = ${list.parent.dtoKey} AND ${changed([list.path])} AND EXISTS (
            SELECT FROM stamboek.audit_entry x WHERE x.change_set_id = e.id AND ${isUpdate('x')}))`,
        ]
      : []),
  ]
  return {
    ofSaves: sql`(${sql.join(entries, sql` OR `)})`,
    ofRecorded: sql`EXISTS (SELECT FROM stamboek.audit_entry x WHERE x.change_set_id = s.id AND ${isUpdate('x')})`,
  }
}

function changed(paths: readonly string[], alias = 'e'): RawBuilder<SqlBool> {
  const contained = paths.map((field) => JSON.stringify([{ field }]))
  return sql`${sql.raw(alias)}.changes @> ANY(${contained}::jsonb[])`
}

function ofRecord(id: string): ChangeSetConditions {
  const sets = sql`SELECT coalesce(r.change_set_id, r.id) FROM stamboek.audit_entry r
    WHERE r.record_id = ${id}::uuid OR r.parent_id = ${id}::uuid`
  return { ofSaves: sql`e.id IN (${sets})`, ofRecorded: sql`s.id IN (${sets})` }
}

function ofTime(operator: '>=' | '<', instant: string): ChangeSetConditions {
  const comparison = sql.raw(operator)
  return {
    ofSaves: sql`e.made_at ${comparison} ${instant}::timestamptz`,
    ofRecorded: sql`s.started_at ${comparison} ${instant}::timestamptz`,
  }
}
