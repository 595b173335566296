import type { FieldError } from '@stamboek/model/contract/problem'
import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import { defaultLimit, maxLimit } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { pageOf } from '../input/page-of.ts'
import { problemFrom, requireUuid } from '../input/request-values.ts'
import {
  auditEntry,
  countEntries,
  type EntryRow,
  entriesOf,
  recordOfTrail,
} from '../queries/audit-entries.ts'

/** The audit trail of a record and its child records, newest first unless asked otherwise (platform.md section 7). */
export async function auditTrail(
  context: RecordContext,
  type: RecordType,
  id: string,
  query: unknown,
): Promise<Page<AuditEntry>> {
  const recordId = requireUuid('id', id)
  const { limit, skip, isDescending } = readQuery(query)
  await recordOfTrail(context, type, recordId)
  const [page, totalCount] = await Promise.all([
    sql<EntryRow>`${entriesOf(recordId, isDescending)} LIMIT ${limit} OFFSET ${skip}`.execute(
      executorOf(context),
    ),
    countEntries(context, recordId),
  ])
  return pageOf({ items: page.rows.map(auditEntry), totalCount, limit, skip })
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
  const limit = number('limit', defaultLimit, 1, maxLimit)
  const skip = number('skip', 0, 0, 999_999_999)
  const isDescending = readSortOrder(given.sortOrder, errors)
  if (errors.length > 0) throw problemFrom(errors)
  return { limit, skip, isDescending }
}

/** Whether the newest come first; they do unless asked otherwise. */
export function readSortOrder(value: unknown, errors: FieldError[]): boolean {
  if (value !== undefined && value !== 'asc' && value !== 'desc')
    errors.push({ field: 'sortOrder', message: 'Kies asc of desc.' })
  return value !== 'asc'
}
