import type { ChangeSetEntry } from '@stamboek/model/contract/change-sets'
import { sql } from 'kysely'
import { actorName } from '../../access/actor-name.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import { type AuditEntryRow, presentAuditEntry } from '../queries/read-audit-entries.ts'
import { seesEntry } from './entry-scope.ts'
import { readRecordLabels } from './record-labels.ts'

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
  const entries = sql`SELECT e.* FROM stamboek.audit_entry e`
  const seen = seesEntry(context, scope, { alias: 'e' })
  const { rows } = await sql<EntryRow>`SELECT e.id, e.made_at, e.correlation_id,
      coalesce(e.change_set_id, e.id) AS change_set_id, e.record_id, e.action, ${actorName('e')} AS user_name, e.exceptions,
      e.remark, e.changes, e.dto_key, e.business_unit_id, e.parent_id
    FROM (
      (${entries} WHERE e.change_set_id = ${id}::uuid AND ${seen} ORDER BY e.sequence LIMIT ${skip + limit})
      UNION ALL
      (${entries} WHERE e.id = ${id}::uuid AND e.change_set_id IS NULL AND ${seen})
    ) e LEFT JOIN record."user" u ON u.id = e.user_id
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
