import type { ChangeSet, ChangeSetEntry, ChangeSetKind } from '@stamboek/model/contract/change-sets'
import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type SqlBool, sql } from 'kysely'
import { RequestProblem } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { type AuditEntryRow, presentAuditEntry } from '../queries/read-audit-entries.ts'
import type { ChangeSetConditions } from './change-set-conditions.ts'
import { describeRecords } from './describe-records.ts'
import { type EntryRight, type EntryScope, seesEntry } from './entry-scope.ts'
import { type RecordKey, readRecordLabels } from './record-labels.ts'

/** A change set without what its entries tell. */
export type ChangeSetHead = Omit<ChangeSet, 'subject' | 'counts' | 'entryCount'>

interface HeadRow {
  readonly id: string
  readonly kind: ChangeSetKind
  readonly action: string | null
  readonly dto_key: string
  readonly business_unit_id: string | null
  readonly user_id: string
  readonly user_name: string | null
  readonly made_at: string
  readonly remark: string | null
  readonly file_name: string | null
  readonly undoes: string | null
  readonly undone_by: string | null
  /** The sequence of its first entry. */
  readonly position: number
}

interface ChangeSetSlice {
  readonly before: string | null
  readonly limit: number
  readonly scope: EntryScope
}

export interface FoundChangeSet {
  readonly head: ChangeSetHead
  readonly position: number
}

/** Reads the newest change sets that meet the conditions and that the caller sees, of those before a position. */
export async function readChangeSetHeads(
  context: RecordContext,
  { ofSaves, ofRecorded }: ChangeSetConditions,
  { before, limit, scope }: ChangeSetSlice,
): Promise<readonly FoundChangeSet[]> {
  const isEarlier = (column: string) =>
    before === null ? sql`true` : sql`${sql.raw(column)} < ${before}::bigint`
  const { rows } = await sql<HeadRow>`WITH found AS (
      (SELECT e.id, 'Save' AS kind, NULL AS action, e.dto_key, e.business_unit_id, e.user_id, e.made_at, e.remark,
        NULL AS file_name, NULL::uuid AS undoes, e.sequence AS position
        FROM stamboek.audit_entry e
        WHERE e.change_set_id IS NULL AND ${isEarlier('e.sequence')} AND ${ofSaves} AND ${seesEntry(context, scope, 'e')}
        ORDER BY e.sequence DESC LIMIT ${limit})
      UNION ALL
      (SELECT s.id, s.kind, s.action, s.dto_key, s.business_unit_id, s.user_id, s.started_at, s.remark,
        s.file_name, s.undoes, s.position
        FROM stamboek.change_set s
        WHERE s.position IS NOT NULL AND ${isEarlier('s.position')} AND ${ofRecorded} AND ${seesEntry(context, scope, 's')}
        ORDER BY s.position DESC LIMIT ${limit}))
    SELECT f.*, u.full_name AS user_name,
      (SELECT x.id FROM stamboek.change_set x WHERE x.undoes = f.id ORDER BY x.position DESC LIMIT 1) AS undone_by
    FROM found f LEFT JOIN record."user" u ON u.id = f.user_id
    ORDER BY f.position DESC LIMIT ${limit}`.execute(executorOf(context))
  return rows.map((row) => ({ head: presentHead(row), position: row.position }))
}

/** Reads one change set, in the unit of the call; throws 404 unless the caller sees it by the right. */
export async function readChangeSetHead(
  context: RecordContext,
  id: string,
  right: EntryRight,
): Promise<ChangeSetHead> {
  const conditions = {
    ofSaves: sql<SqlBool>`e.id = ${id}::uuid`,
    ofRecorded: sql<SqlBool>`s.id = ${id}::uuid`,
  }
  const [found] = await readChangeSetHeads(context, conditions, { before: null, limit: 1, scope: { right } })
  if (!found) throw new RequestProblem('notFound', 'Deze wijziging bestaat niet.')
  return found.head
}

function presentHead(row: HeadRow): ChangeSetHead {
  return {
    id: row.id,
    kind: row.kind,
    action: row.action,
    dtoKey: row.dto_key,
    businessUnitId: row.business_unit_id,
    userId: row.user_id,
    userName: row.user_name ?? 'Onbekend',
    changedOnUtc: row.made_at,
    remark: row.remark,
    fileName: row.file_name,
    undoes: row.undoes,
    undoneBy: row.undone_by,
  }
}

/** Of the entries of a change set, which can be a million. */
const maxCounted = 1001
const maxNamed = 3

interface RootRow {
  readonly id: string
  /** Of its own first entry; null if only its child records have entries. */
  readonly dto_key: string | null
  readonly child_dto_key: string | null
}

interface CountRow {
  readonly id: string
  readonly inserted: number
  readonly changed: number
  readonly deleted: number
  readonly root_count: number
  /** The first ones. */
  readonly roots: readonly RootRow[]
}

/** Adds to change sets what those of their entries tell that the caller sees; few statements for all of them. */
export async function describeChangeSets(
  context: RecordContext,
  heads: readonly ChangeSetHead[],
  scope: EntryScope,
): Promise<readonly ChangeSet[]> {
  const counts = await countEntries(context, heads, scope)
  const { catalogue } = context.engine
  const rootsOf = (id: string) =>
    (counts.get(id)?.roots ?? []).flatMap((root) => toRecordKey(catalogue, root) ?? [])
  const labels = await readRecordLabels(
    context,
    heads.flatMap(({ id }) => rootsOf(id)),
    scope.businessUnitIds,
  )
  return heads.map((head): ChangeSet => {
    const { inserted = 0, changed = 0, deleted = 0, root_count: count = 0 } = counts.get(head.id) ?? {}
    const entryCount = inserted + changed + deleted
    const named = rootsOf(head.id).flatMap(({ id }) => labels.get(id) ?? [])
    return {
      ...head,
      subject: describeRecords({ labels: named, count, isMore: entryCount === maxCounted }),
      entryCount,
      counts: { new: inserted, changed, deleted },
    }
  })
}

function toRecordKey(
  catalogue: RecordCatalogue,
  { id, dto_key: own, child_dto_key: child }: RootRow,
): RecordKey | undefined {
  const dtoKey = own ?? catalogue.find(child ?? '')?.parent?.dtoKey
  return dtoKey === undefined ? undefined : { id, dtoKey }
}

/** Counts the first entries of each change set by action, with the records that they are about; a child record counts for its parent. */
async function countEntries(
  context: RecordContext,
  heads: readonly ChangeSetHead[],
  scope: EntryScope,
): Promise<ReadonlyMap<string, CountRow>> {
  const sees = seesEntry(context, scope, 'e')
  const columns = sql`e.sequence, e.action, e.dto_key, e.record_id, e.parent_id`
  const { rows } = await sql<CountRow>`SELECT f.id, counted.*
    FROM unnest(${heads.map(({ id }) => id)}::uuid[]) AS f(id) CROSS JOIN LATERAL (
      SELECT coalesce(sum(inserted), 0)::int AS inserted, coalesce(sum(changed), 0)::int AS changed, coalesce(sum(deleted), 0)::int AS deleted,
        count(*)::int AS root_count,
        to_jsonb((array_agg(jsonb_build_object('id', root, 'dto_key', dto_key, 'child_dto_key', child_dto_key) ORDER BY first))[1:${sql.lit(maxNamed)}]) AS roots
      FROM (
        SELECT coalesce(parent_id, record_id) AS root, min(sequence) AS first,
          count(*) FILTER (WHERE action = 'Insert') AS inserted, count(*) FILTER (WHERE action = 'Update') AS changed,
          count(*) FILTER (WHERE action = 'Delete') AS deleted,
          min(dto_key) FILTER (WHERE parent_id IS NULL) AS dto_key, min(dto_key) FILTER (WHERE parent_id IS NOT NULL) AS child_dto_key
        FROM (
          (SELECT ${columns} FROM stamboek.audit_entry e WHERE e.id = f.id AND e.change_set_id IS NULL AND ${sees})
          UNION ALL
          (SELECT ${columns} FROM stamboek.audit_entry e WHERE e.change_set_id = f.id AND ${sees} ORDER BY e.sequence LIMIT ${maxCounted})
          LIMIT ${maxCounted}) entry
        GROUP BY root) by_root) counted`.execute(executorOf(context))
  return new Map(rows.map((row) => [row.id, row]))
}

interface EntryRow extends AuditEntryRow {
  readonly dto_key: string
  readonly business_unit_id: string | null
  readonly parent_id: string | null
}

/** Reads a page of the entries of a change set that the caller may audit, in the order of writing. */
export async function readChangeSetEntries(
  context: RecordContext,
  id: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly ChangeSetEntry[]> {
  const scope = { right: 'ReadAudit' } as const
  const { rows } =
    await sql<EntryRow>`SELECT e.id, e.made_at, e.correlation_id, coalesce(e.change_set_id, e.id) AS change_set_id, e.record_id, e.action, u.full_name AS user_name, e.exceptions, e.remark, e.changes,
      e.dto_key, e.business_unit_id, e.parent_id
    FROM stamboek.audit_entry e LEFT JOIN record."user" u ON u.id = e.user_id
    WHERE (e.id = ${id}::uuid OR e.change_set_id = ${id}::uuid) AND ${seesEntry(context, scope, 'e')}
    ORDER BY e.sequence LIMIT ${limit} OFFSET ${skip}`.execute(executorOf(context))
  const labels = await readRecordLabels(
    context,
    rows.map((row) => ({ dtoKey: row.dto_key, id: row.record_id })),
    undefined,
  )
  return rows.map((row) => ({
    ...presentAuditEntry(row),
    dtoKey: row.dto_key,
    businessUnitId: row.business_unit_id,
    parentId: row.parent_id,
    label: labels.get(row.record_id) ?? '',
  }))
}
