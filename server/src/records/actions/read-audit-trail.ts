import type { FieldError } from '@stamboek/model/contract/problem'
import type { AuditEntry, Page } from '@stamboek/model/contract/record-calls'
import { defaultLimit, maxLimit } from '@stamboek/model/contract/record-calls'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { malformedProblem, requireUuid } from '../input/input-values.ts'
import {
  type AuditEntryRow,
  countAuditEntries,
  presentAuditEntry,
  readAuditedRecord,
  selectAuditEntries,
} from '../queries/read-audit-entries.ts'
import { pageOf } from './page-of.ts'

/**
 * Reads a page of the audit trail of a record and its child records, newest first by default (requirements 5.8).
 * Works for a deleted record too; 404 if neither the record nor its deletion is visible.
 */
export async function readAuditTrail(
  context: RecordContext,
  type: RecordType,
  id: string,
  query: unknown,
): Promise<Page<AuditEntry>> {
  const recordId = requireUuid('id', id)
  const { limit, skip, isDescending } = parseQuery(query)
  await readAuditedRecord(context, type, recordId)
  const [page, totalCount] = await Promise.all([
    sql<AuditEntryRow>`${selectAuditEntries(context, recordId, isDescending)} LIMIT ${limit} OFFSET ${skip}`.execute(
      executorOf(context),
    ),
    countAuditEntries(context, recordId),
  ])
  return pageOf({ items: page.rows.map(presentAuditEntry), totalCount, limit, skip })
}

function parseQuery(query: unknown): { limit: number; skip: number; isDescending: boolean } {
  const errors: FieldError[] = []
  const slice = parseSlice(query, errors)
  const { sortOrder } = (query ?? {}) as Readonly<Record<string, unknown>>
  const isDescending = parseIsDescending(sortOrder, errors)
  if (errors.length > 0) throw malformedProblem(errors)
  return { ...slice, isDescending }
}

/** Reads `limit` and `skip` of a query, with their defaults; adds an error for each wrong one. */
export function parseSlice(query: unknown, errors: FieldError[]): { limit: number; skip: number } {
  const given = (query ?? {}) as Readonly<Record<string, unknown>>
  const number = (name: string, defaultValue: number, min: number, max: number) => {
    const value = given[name]
    if (value === undefined) return defaultValue
    const read = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (read >= min && read <= max) return read
    errors.push({ field: name, message: `Geef een geheel getal van ${min} tot en met ${max}.` })
    return defaultValue
  }
  return { limit: number('limit', defaultLimit, 1, maxLimit), skip: number('skip', 0, 0, 999_999_999) }
}

/** True unless `asc`; adds an error for other values than `asc` and `desc`. */
export function parseIsDescending(sortOrder: unknown, errors: FieldError[]): boolean {
  if (sortOrder !== undefined && sortOrder !== 'asc' && sortOrder !== 'desc')
    errors.push({ field: 'sortOrder', message: 'Kies asc of desc.' })
  return sortOrder !== 'asc'
}
