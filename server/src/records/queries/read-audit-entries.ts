import type { AuditEntry } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../../access/actor-name.ts'
import { RequestProblem } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { visibleRecords } from '../engine/record-scope.ts'
import { readRecords } from './read-records.ts'
import type { StoredRecord } from './stored-record.ts'

export interface AuditEntryRow {
  readonly id: string
  readonly made_at: string
  readonly correlation_id: string
  readonly change_set_id: string
  readonly record_id: string
  readonly action: AuditEntry['auditAction']
  readonly user_name: string | null
  readonly exceptions: string | null
  readonly remark: string | null
  readonly changes: AuditEntry['changes']
}

/**
 * Selects the audit entries of a record and its child records in the order of writing, those that the call knows; a
 * LIMIT can be appended. Does not check whether the record is visible (`readAuditedRecord`).
 */
export function selectAuditEntries(
  context: Pick<RecordContext, 'knownOnUtc'>,
  recordId: string,
  isDescending: boolean,
): RawBuilder<AuditEntryRow> {
  return sql`SELECT e.id, e.made_at, e.correlation_id, coalesce(e.change_set_id, e.id) AS change_set_id, e.record_id, e.action, ${actorName('e')} AS user_name, e.exceptions, e.remark, e.changes
    FROM stamboek.audit_entry e LEFT JOIN record."user" u ON u.id = e.user_id
    WHERE ${isAboutRecord(context, recordId)} ORDER BY e.sequence ${isDescending ? sql`DESC` : sql`ASC`}`
}

/** Counts the audit entries of a record and its child records, whether or not they are visible. */
export async function countAuditEntries(context: RecordContext, recordId: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM stamboek.audit_entry e WHERE ${isAboutRecord(context, recordId)}`.execute(
    executorOf(context),
  )
  return rows[0]?.count ?? 0
}

function isAboutRecord(
  { knownOnUtc }: Pick<RecordContext, 'knownOnUtc'>,
  recordId: string,
): RawBuilder<unknown> {
  const isKnown = knownOnUtc === undefined ? sql`true` : sql`e.made_at <= ${knownOnUtc}::timestamptz`
  return sql`(e.record_id = ${recordId}::uuid OR e.parent_id = ${recordId}::uuid) AND ${isKnown}`
}

/** Converts a row to the entry that the API returns; a user who is not found is called `Onbekend`. */
export function presentAuditEntry(row: AuditEntryRow): AuditEntry {
  return {
    auditId: row.id,
    auditTime: row.made_at,
    auditCorrelationId: row.correlation_id,
    changeSetId: row.change_set_id,
    entity: row.record_id,
    auditAction: row.action,
    auditUserName: row.user_name ?? 'Onbekend',
    auditChangedProperties: row.changes.map((change) => change.field),
    auditExceptions: row.exceptions,
    auditRemark: row.remark,
    changes: row.changes,
  }
}

/**
 * Reads a record without child records, undefined if it is deleted. Throws 404 if neither the record nor its deletion
 * is visible to the call.
 */
export async function readAuditedRecord(
  context: RecordContext,
  type: RecordType,
  id: string,
): Promise<StoredRecord | undefined> {
  const [record] = await readRecords(context, type, [id], { withoutChildren: true })
  if (record) return record
  const { rows } = await sql`SELECT FROM stamboek.audit_entry e
    WHERE e.record_id = ${id}::uuid AND e.dto_key = ${type.dtoKey} AND e.action = 'Delete'
      AND ${visibleRecords(type, context, 'e')} LIMIT 1`.execute(executorOf(context))
  if (rows.length === 0) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
  return undefined
}
