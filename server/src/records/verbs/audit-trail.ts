import type { FieldError } from '@stamboek/model/contract/problem'
import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import { defaultLimit, maximumLimit } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { RequestProblem } from '../../request-problem.ts'
import { executorOf, type RecordContext } from '../context/record-context.ts'
import { visibleRecords } from '../context/record-scope.ts'
import { readRecords } from '../reading/read-records.ts'
import { pageOf } from '../requests/page-of.ts'
import { problemFrom, requireUuid } from '../requests/request-values.ts'

interface EntryRow {
  readonly id: string
  readonly made_at: string
  readonly correlation_id: string
  readonly record_id: string
  readonly action: AuditEntry['auditAction']
  readonly user_name: string | null
  readonly exceptions: string | null
  readonly remark: string | null
  readonly changes: AuditEntry['changes']
}

/** The audit trail of a record and its child records, newest first unless asked otherwise (platform.md section 7). */
export async function auditTrail(
  context: RecordContext,
  type: RecordType,
  id: string,
  query: unknown,
): Promise<Page<AuditEntry>> {
  const recordId = requireUuid('id', id)
  const { limit, skip, isDescending } = readQuery(query)
  await requireVisible(context, type, recordId)
  const mine = sql`(e.record_id = ${recordId}::uuid OR e.parent_id = ${recordId}::uuid)`
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const executor = executorOf(context)
  const [page, total] = await Promise.all([
    sql<EntryRow>`SELECT e.id, e.made_at, e.correlation_id, e.record_id, e.action, u.full_name AS user_name, e.exceptions, e.remark, e.changes
      FROM stamboek.audit_entry e LEFT JOIN record."user" u ON u.id = e.user_id
      WHERE ${mine} ORDER BY e.id ${direction} LIMIT ${limit} OFFSET ${skip}`.execute(executor),
    sql<{ count: number }>`SELECT count(*) AS count FROM stamboek.audit_entry e WHERE ${mine}`.execute(
      executor,
    ),
  ])
  return pageOf({ items: page.rows.map(entry), totalCount: total.rows[0]?.count ?? 0, limit, skip })
}

function entry(row: EntryRow): AuditEntry {
  return {
    auditId: row.id,
    auditTime: row.made_at,
    auditCorrelationId: row.correlation_id,
    entity: row.record_id,
    auditAction: row.action,
    auditUserName: row.user_name ?? 'Onbekend',
    auditChangedProperties: row.changes.map((change) => change.field),
    auditExceptions: row.exceptions,
    auditRemark: row.remark,
    changes: row.changes,
  }
}

/** A deleted record is no longer there, but its trail is; whose it was stands in the trail itself. */
async function requireVisible(context: RecordContext, type: RecordType, id: string): Promise<void> {
  const [record] = await readRecords(context, type, [id], { withoutChildren: true })
  if (record) return
  const { rows } = await sql`SELECT FROM stamboek.audit_entry e
    WHERE e.record_id = ${id}::uuid AND e.dto_key = ${type.dtoKey} AND e.action = 'Delete'
      AND ${visibleRecords(type, context, 'e')} LIMIT 1`.execute(executorOf(context))
  if (rows.length === 0) throw new RequestProblem('notFound', `${type.labels.one} niet gevonden.`)
}

/** Members of a query string arrive as text. */
function readQuery(query: unknown): { limit: number; skip: number; isDescending: boolean } {
  const given = (query ?? {}) as Readonly<Record<string, unknown>>
  const errors: FieldError[] = []
  const number = (name: string, standard: number, least: number, most: number) => {
    const value = given[name]
    if (value === undefined) return standard
    const read = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (read >= least && read <= most) return read
    errors.push({ field: name, message: `Geef een geheel getal van ${least} tot en met ${most}.` })
    return standard
  }
  const limit = number('limit', defaultLimit, 1, maximumLimit)
  const skip = number('skip', 0, 0, 999_999_999)
  const { sortOrder = 'desc' } = given
  if (sortOrder !== 'asc' && sortOrder !== 'desc')
    errors.push({ field: 'sortOrder', message: 'Kies asc of desc.' })
  if (errors.length > 0) throw problemFrom(errors)
  return { limit, skip, isDescending: sortOrder === 'desc' }
}
