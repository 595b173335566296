import type { ChangeSet, ChangeSetEntry, ChangeSetKind } from '@stamboek/model/contract/change-sets'
import { rightsHolderOf } from '@stamboek/model/records/catalogue/rights-holder-of'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { RequestProblem } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { type AuditEntryRow, presentAuditEntry } from './read-audit-entries.ts'

interface ChangeSetRow {
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
  readonly entry_count: number
  /** The sequence of its first entry. */
  readonly position: number
}

/** By which right an entry is seen: that of the audit trail, or to read the record, for who takes it back. */
export type EntryRight = 'ReadAudit' | 'Read'

/** The SQL condition that the caller sees an entry, or a change set, under `alias`: by a right on its type, in the unit of the call. */
export function visibleEntries(
  context: RecordContext,
  right: EntryRight,
  alias: string,
): RawBuilder<SqlBool> {
  const { engine, caller } = context
  const types = engine.catalogue
    .all()
    .filter(
      (type) =>
        !type.view && caller.permissions.has(rightsHolderOf(engine.catalogue, type).permissions[right]),
    )
  const column = sql.raw(`${alias}.dto_key`)
  const byOwnership = [...Map.groupBy(types, ({ ownership }) => ownership).values()]
  const conditions = byOwnership.flatMap((same) => {
    const [first] = same
    if (!first) return []
    const keys = same.map(({ dtoKey }) => dtoKey)
    return first.ownership === 'callerUnits'
      ? same.map((type) => sql`(${column} = ${type.dtoKey} AND ${visibleRecords(type, context, alias)})`)
      : [sql`(${column} = ANY(${keys}::text[]) AND ${visibleRecords(first, context, alias)})`]
  })
  return conditions.length === 0 ? sql`false` : sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`
}

/** Narrows plain saves, by their first entry under `e`, and recorded change sets, under `s`. */
export interface ChangeSetConditions {
  readonly ofSaves: RawBuilder<SqlBool>
  readonly ofRecorded: RawBuilder<SqlBool>
}

/** Of the entries of a change set, which can be a million. */
const maxCounted = 1001

interface ChangeSetSlice {
  readonly before: string | null
  readonly limit: number
  readonly right: EntryRight
}

/** Reads the newest change sets that meet the conditions and that the caller sees by the right, of those before a position. */
export async function readChangeSets(
  context: RecordContext,
  { ofSaves, ofRecorded }: ChangeSetConditions,
  { before, limit, right }: ChangeSetSlice,
): Promise<readonly { readonly changeSet: ChangeSet; readonly position: number }[]> {
  const isEarlier = (column: string) =>
    before === null ? sql`true` : sql`${sql.raw(column)} < ${before}::bigint`
  const { rows } = await sql<ChangeSetRow>`WITH found AS (
      (SELECT e.id, 'Save' AS kind, NULL AS action, e.dto_key, e.business_unit_id, e.user_id, e.made_at, e.remark,
        NULL AS file_name, NULL::uuid AS undoes, e.sequence AS position
        FROM stamboek.audit_entry e
        WHERE e.change_set_id IS NULL AND ${isEarlier('e.sequence')} AND ${ofSaves} AND ${visibleEntries(context, right, 'e')}
        ORDER BY e.sequence DESC LIMIT ${limit})
      UNION ALL
      (SELECT s.id, s.kind, s.action, s.dto_key, s.business_unit_id, s.user_id, s.started_at, s.remark,
        s.file_name, s.undoes, s.position
        FROM stamboek.change_set s
        WHERE s.position IS NOT NULL AND ${isEarlier('s.position')} AND ${ofRecorded} AND ${visibleEntries(context, right, 's')}
        ORDER BY s.position DESC LIMIT ${limit}))
    SELECT f.*, u.full_name AS user_name,
      (SELECT x.id FROM stamboek.change_set x WHERE x.undoes = f.id ORDER BY x.position DESC LIMIT 1) AS undone_by,
      (SELECT count(*)::int FROM (SELECT FROM stamboek.audit_entry e
        WHERE (e.id = f.id OR e.change_set_id = f.id) AND ${visibleEntries(context, right, 'e')} LIMIT ${maxCounted}) counted) AS entry_count
    FROM found f LEFT JOIN record."user" u ON u.id = f.user_id
    ORDER BY f.position DESC LIMIT ${limit}`.execute(executorOf(context))
  return rows.map((row) => ({ changeSet: present(row), position: row.position }))
}

/** Reads one change set; throws 404 unless the caller sees it by the right. */
export async function readOneChangeSet(
  context: RecordContext,
  id: string,
  right: EntryRight,
): Promise<ChangeSet> {
  const conditions = {
    ofSaves: sql<SqlBool>`e.id = ${id}::uuid`,
    ofRecorded: sql<SqlBool>`s.id = ${id}::uuid`,
  }
  const [found] = await readChangeSets(context, conditions, { before: null, limit: 1, right })
  if (!found) throw new RequestProblem('notFound', 'Deze wijziging bestaat niet.')
  return found.changeSet
}

function present(row: ChangeSetRow): ChangeSet {
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
    entryCount: row.entry_count,
  }
}

/** Reads a page of the entries of a change set that the caller may audit, in the order of writing. */
export async function readChangeSetEntries(
  context: RecordContext,
  id: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly ChangeSetEntry[]> {
  const { rows } = await sql<
    AuditEntryRow & Pick<RecordType, 'dtoKey'> & { readonly business_unit_id: string | null }
  >`SELECT e.id, e.made_at, e.correlation_id, e.record_id, e.action, u.full_name AS user_name, e.exceptions, e.remark, e.changes,
      e.dto_key AS "dtoKey", e.business_unit_id
    FROM stamboek.audit_entry e LEFT JOIN record."user" u ON u.id = e.user_id
    WHERE (e.id = ${id}::uuid OR e.change_set_id = ${id}::uuid) AND ${visibleEntries(context, 'ReadAudit', 'e')}
    ORDER BY e.sequence LIMIT ${limit} OFFSET ${skip}`.execute(executorOf(context))
  return rows.map((row) => ({
    ...presentAuditEntry(row),
    dtoKey: row.dtoKey,
    businessUnitId: row.business_unit_id,
  }))
}
