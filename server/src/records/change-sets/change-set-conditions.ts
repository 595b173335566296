import type { ChangeSetKind } from '@stamboek/model/contract/change-sets'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { selectSystemUserId } from '../../access/system-user.ts'
import { recordTable } from '../../database/record-table.ts'
import { entryBucket, entrySignature } from '../../database/schema/audit-indexes.ts'
import { fieldOfType } from '../engine/change-set.ts'
import type { RecordContext } from '../engine/record-context.ts'
import type { ChangeSetFilter } from '../input/change-set-search.ts'
import { type EntryScope, listSeenTypes, seesEntry } from './entry-scope.ts'
import { findSignatures, listNames } from './field-signatures.ts'
import { findPositions, type PositionRange } from './search-windows.ts'

/** What narrows change sets, and what the caller sees of them. */
export interface ChangeSetConditions {
  /** On plain saves, by their first entry under `e`. */
  readonly ofSaves: RawBuilder<SqlBool>
  /** On recorded change sets, under `s`. */
  readonly ofRecorded: RawBuilder<SqlBool>
  readonly positions: PositionRange
  /** A query of the ids of few change sets to search among; absent: all. */
  readonly among?: RawBuilder<unknown>
}

/** Returns the SQL conditions of a filter; units are those of the scope. */
export async function changeSetConditions(
  context: RecordContext,
  filter: ChangeSetFilter,
  scope: EntryScope,
): Promise<ChangeSetConditions> {
  const { kinds, userIds, recordId, isAfterOwn, changedFromUtc, changedToUtc } = filter
  const contents = await conditionsOfContents(context, filter, scope)
  const parts: readonly Pair[] = [
    contents,
    ...(kinds ? [ofKinds(kinds)] : []),
    ...(userIds ? [ofUsers(userIds)] : []),
    ...(changedFromUtc === undefined ? [] : [ofTime('>=', changedFromUtc)]),
    ...(changedToUtc === undefined ? [] : [ofTime('<', changedToUtc)]),
  ]
  return {
    ofSaves: all(parts.map(({ ofSaves }) => ofSaves)),
    ofRecorded: all(parts.map(({ ofRecorded }) => ofRecorded)),
    positions: await findPositions(context, filter),
    ...(isAfterOwn
      ? { among: changeSetsAfterOwn(context, filter) }
      : recordId !== undefined && { among: changeSetsOfRecord(recordId) }),
  }
}

type Pair = Pick<ChangeSetConditions, 'ofSaves' | 'ofRecorded'>
type Some = readonly RawBuilder<SqlBool>[]

const all = (some: Some): RawBuilder<SqlBool> => sql`(${sql.join(some, sql` AND `)})`
const any = (some: Some): RawBuilder<SqlBool> =>
  some.length === 0 ? sql`false` : sql`(${sql.join(some, sql` OR `)})`

/** What the caller sees of the types and fields. */
async function conditionsOfContents(
  context: RecordContext,
  { types, fields }: ChangeSetFilter,
  scope: EntryScope,
): Promise<Pair> {
  const ofRecorded = seesEntry(context, scope, { alias: 's' })
  if (!types) return { ofSaves: seesEntry(context, scope, { alias: 'e' }), ofRecorded }
  const seen = new Set(listSeenTypes(context, scope))
  const asked = types.filter((type) => seen.has(type))
  const [only] = asked
  const contents = !only ? never : fields ? ofFields(context, only, fields) : ofTypes(context, asked)
  const saves: RawBuilder<SqlBool>[] = []
  for (const branch of contents.ofSaves) saves.push(await conditionOfBranch(context, scope, branch))
  return { ofSaves: any(saves), ofRecorded: all([ofRecorded, contents.ofRecorded]) }
}

/** Plain saves whose first entry is of one of these types and, if given, has one of the fields of the first type. */
interface Branch {
  readonly types: readonly RecordType[]
  readonly fields?: readonly string[]
  readonly action?: 'Update'
  /** Under `e`. */
  readonly and?: RawBuilder<SqlBool>
}

interface Contents {
  readonly ofSaves: readonly Branch[]
  readonly ofRecorded: RawBuilder<SqlBool>
}

const never: Contents = { ofSaves: [], ofRecorded: sql`false` }

async function conditionOfBranch(
  context: RecordContext,
  scope: EntryScope,
  { types, fields, action, and = sql`true` }: Branch,
): Promise<RawBuilder<SqlBool>> {
  const sees = seesEntry(context, scope, { alias: 'e', types })
  const [type] = types
  if (!type || !fields) return sees
  const signatures = await findSignatures(context, type, { fields, ...(action && { action }) })
  return all([sees, sql`${sql.raw(entrySignature('e'))} = ANY(${signatures}::bigint[])`, and])
}

/**
 * A plain save writes a record with its child records, or a child record and then its parent. So it is found by its first entry: by
 * the type of that, by the parent's type, and by the types of the lists that changed with it.
 */
function ofTypes({ engine }: RecordContext, types: readonly RecordType[]): Contents {
  const { catalogue } = engine
  const family = types.flatMap((type) => [type, ...catalogue.childrenOf(type.dtoKey)])
  const keys = family.map(({ dtoKey }) => dtoKey)
  return {
    ofSaves: [{ types: family }, ...types.flatMap((type) => findListOf(catalogue, type) ?? [])],
    ofRecorded: sql`s.dto_keys && ${keys}::text[]`,
  }
}

/** Saves of parents that changed their list of records of this type; undefined if there is no such list. */
function findListOf(catalogue: RecordCatalogue, type: RecordType): Branch | undefined {
  const parent = catalogue.find(type.parent?.dtoKey ?? '')
  const list = parent && recordTable(parent).children.find(({ of }) => of === type.dtoKey)
  return list && { types: [parent], fields: [list.path] }
}

/** Finds updates that changed one of these fields, by their present and former names. */
function ofFields({ engine }: RecordContext, type: RecordType, fields: readonly string[]): Contents {
  const { catalogue } = engine
  const names = listNames(type, fields)
  const lists = recordTable(type).children.filter(({ path }) => fields.includes(path))
  const ofParent = findListOf(catalogue, type)
  const containing = names.map((field) => JSON.stringify([{ field }]))
  return {
    ofSaves: [
      { types: [type], fields, action: 'Update' },
      // A child record that is saved by itself raises its parent.
      ...(lists.length > 0 ? [{ types: lists.map(({ of }) => catalogue.get(of)) }] : []),
      ...(ofParent
        ? [
            {
              ...ofParent,
              and: sql<SqlBool>`EXISTS (SELECT FROM stamboek.audit_entry x WHERE x.change_set_id = e.id
                AND x.dto_key = ${type.dtoKey} AND x.action = 'Update' AND x.changes @> ANY(${containing}::jsonb[]))`,
            },
          ]
        : []),
    ],
    ofRecorded: sql`s.fields && ${names.map((path) => fieldOfType(type.dtoKey, path))}::text[]`,
  }
}

function ofKinds(kinds: readonly ChangeSetKind[]): Pair {
  return {
    ofSaves: kinds.includes('Save') ? sql`true` : sql`false`,
    ofRecorded: any(kinds.flatMap((kind) => (kind === 'Save' ? [] : isOfKind[kind]))),
  }
}

/** As the partial indexes say it, of kinds that can be rare. */
const isOfKind: Readonly<Record<Exclude<ChangeSetKind, 'Save'>, RawBuilder<SqlBool>>> = {
  Bulk: sql`s.kind = 'Bulk'`,
  Call: sql`s.kind = 'Call'`,
  Import: sql`s.kind = 'Import'`,
  Undo: sql`s.undoes IS NOT NULL`,
}

function ofUsers(ids: readonly string[]): Pair {
  return {
    ofSaves: sql`e.user_id = ANY(${ids}::uuid[])`,
    ofRecorded: sql`s.user_id = ANY(${ids}::uuid[])`,
  }
}

function changeSetsOfRecord(id: string): RawBuilder<unknown> {
  return sql`SELECT DISTINCT coalesce(r.change_set_id, r.id) AS id FROM stamboek.audit_entry r
    WHERE r.record_id = ${id}::uuid OR r.parent_id = ${id}::uuid`
}

/** As many of the last plain saves of the caller are looked at. */
const maxOwnSaves = 1000

/** Change sets of other users, not of the program, to records that the caller saved before them, in the period of the filter. */
function changeSetsAfterOwn(
  { caller }: RecordContext,
  { recordId, changedFromUtc }: ChangeSetFilter,
): RawBuilder<unknown> {
  const from = changedFromUtc ?? null
  const ofRecord = recordId === undefined ? sql`true` : sql`o.record_id = ${recordId}::uuid`
  return sql`SELECT DISTINCT coalesce(r.change_set_id, r.id) AS id FROM (
      SELECT o.record_id, o.sequence FROM stamboek.audit_entry o
      WHERE o.user_id = ${caller.userId}::uuid AND o.change_set_id IS NULL AND ${ofRecord}
        AND (${from}::timestamptz IS NULL OR o.made_at >= ${from}::timestamptz)
      ORDER BY ${sql.raw(entryBucket('o'))} DESC, o.sequence DESC LIMIT ${maxOwnSaves}
    ) own JOIN stamboek.audit_entry r ON r.record_id = own.record_id AND r.sequence > own.sequence
      AND r.user_id <> ${caller.userId}::uuid AND r.user_id IS DISTINCT FROM (${selectSystemUserId})`
}

function ofTime(operator: '>=' | '<', instant: string): Pair {
  const comparison = sql.raw(operator)
  return {
    ofSaves: sql`e.made_at ${comparison} ${instant}::timestamptz`,
    ofRecorded: sql`s.started_at ${comparison} ${instant}::timestamptz`,
  }
}
