import type { ChangeSetKind } from '@stamboek/model/contract/change-sets'
import type { AuditAction, AuditChange } from '@stamboek/model/contract/record-calls'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../../access/actor-name.ts'
import { maxRows } from '../../sheets/xlsx-writer/workbook.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import type { ChangeSetConditions } from './change-set-conditions.ts'
import { type EntryScope, seesEntry } from './entry-scope.ts'

/** An entry with the kind of its change set. */
export interface ChangeSetEntryOfSearch {
  readonly kind: ChangeSetKind
  readonly made_at: string
  readonly user_name: string | null
  readonly dto_key: string
  readonly record_id: string
  readonly business_unit_id: string | null
  readonly action: AuditAction
  readonly remark: string | null
  readonly changes: readonly AuditChange[]
}

/** Selects the entries of the change sets that meet the conditions, those that the caller sees: the newest set first. */
export function selectEntriesOfChangeSets(
  context: RecordContext,
  conditions: ChangeSetConditions,
  scope: EntryScope,
): RawBuilder<ChangeSetEntryOfSearch> {
  return sql`SELECT f.kind, e.made_at, ${actorName('e')} AS user_name, e.dto_key, e.record_id, e.business_unit_id, e.action, e.remark, e.changes
    FROM ${foundEntries(context, conditions, scope)} LEFT JOIN record."user" u ON u.id = e.user_id
    ORDER BY f.position DESC, e.sequence`
}

/** Counts the changed fields of those entries, at least one for each, up to one more than a worksheet has rows. */
export async function countChangedFields(
  context: RecordContext,
  conditions: ChangeSetConditions,
  scope: EntryScope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
      SELECT FROM ${foundEntries(context, conditions, scope)},
        generate_series(1, greatest(jsonb_array_length(e.changes), 1)) LIMIT ${maxRows + 1}) field`.execute(
    executorOf(context),
  )
  return rows[0]?.count ?? 0
}

function foundEntries(
  context: RecordContext,
  { ofSaves, ofRecorded, positions: { first, last }, among }: ChangeSetConditions,
  scope: EntryScope,
): RawBuilder<unknown> {
  const sees = seesEntry(context, scope, { alias: 'e' })
  const isAmong = (id: string) => (among ? sql`${sql.raw(id)} IN (${among})` : sql`true`)
  return sql`(
      SELECT e.id, 'Save' AS kind, e.sequence AS position FROM stamboek.audit_entry e
      WHERE e.change_set_id IS NULL AND ${isAmong('e.id')} AND e.sequence BETWEEN ${first}::bigint AND ${last}::bigint AND ${ofSaves}
      UNION ALL
      SELECT s.id, s.kind, s.position FROM stamboek.change_set s
      WHERE ${isAmong('s.id')} AND s.position BETWEEN ${first}::bigint AND ${last}::bigint AND ${ofRecorded}) f
    CROSS JOIN LATERAL (
      SELECT e.* FROM stamboek.audit_entry e WHERE e.id = f.id AND e.change_set_id IS NULL AND ${sees}
      UNION ALL
      SELECT e.* FROM stamboek.audit_entry e WHERE e.change_set_id = f.id AND ${sees}) e`
}
