import type { AuditAction, AuditChange } from '@stamboek/model/contract/record-calls'
import { currentPath } from '@stamboek/model/fields/former-names'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { recordTable } from '../../../database/record-table.ts'
import type { UnitOfWork } from '../../engine/unit-of-work.ts'
import { tableName } from '../../queries/record-selection.ts'

export interface BatchEntry {
  /** Position among all audit entries, in the order of writing (decision 16). */
  readonly sequence: number
  readonly record_id: string
  readonly action: AuditAction
  readonly changes: readonly AuditChange[]
}

const entryBatchSize = 250

interface EntriesBefore {
  readonly batchId: string
  readonly before: number | undefined
}

/**
 * Reads up to 250 entries of an import about records of the type, latest first: those before a position, or the
 * latest of all.
 */
export async function readEntriesBefore(
  unit: UnitOfWork,
  type: RecordType,
  { batchId, before }: EntriesBefore,
): Promise<readonly BatchEntry[]> {
  const { rows } = await sql<BatchEntry>`SELECT e.sequence, e.record_id, e.action, e.changes
    FROM stamboek.audit_entry e WHERE e.change_set_id = ${batchId}::uuid AND e.dto_key = ${type.dtoKey}
      ${before === undefined ? sql`` : sql`AND e.sequence < ${before}::bigint`}
    ORDER BY e.sequence DESC LIMIT ${entryBatchSize}`.execute(unit.transaction)
  return renameFields(type, rows)
}

/** Reads all entries of an import about these records and the versions of their series, latest first. */
export async function readEntriesOfSeries(
  unit: UnitOfWork,
  type: RecordType,
  { batchId, ids }: { readonly batchId: string; readonly ids: readonly string[] },
): Promise<readonly BatchEntry[]> {
  const from = sql.raw(tableName(recordTable(type)))
  const { rows } = await sql<BatchEntry>`SELECT e.sequence, e.record_id, e.action, e.changes
    FROM stamboek.audit_entry e WHERE e.change_set_id = ${batchId}::uuid AND e.record_id IN (
      SELECT v.id FROM ${from} v WHERE v.series_id IN (SELECT s.series_id FROM ${from} s WHERE s.id = ANY(${ids}::uuid[]))
      UNION ALL SELECT unnest(${ids}::uuid[]))
    ORDER BY e.sequence DESC`.execute(unit.transaction)
  return renameFields(type, rows)
}

/** Entries of before a field was renamed have its former name. */
function renameFields({ fields }: RecordType, entries: readonly BatchEntry[]): readonly BatchEntry[] {
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => ({ ...change, field: currentPath(fields, change.field) })),
  }))
}

interface FirstEntries {
  readonly batchId: string
  readonly first: ReadonlyMap<string, number>
}

/**
 * Returns ids of records that changed, or whose child records did, after their first entry of the import (`first`, by
 * id); they must be locked. Ignores this import, its undos and the one in progress, later imports that were undone, and entries that only
 * say that an import, or an undo, changed child records of the record.
 */
export async function findChangedSince(
  unit: UnitOfWork,
  type: RecordType,
  { batchId, first }: FirstEntries,
): Promise<ReadonlySet<string>> {
  const lists = recordTable(type).children.map(({ path }) => path)
  const { rows } = await sql<{ record_id: string }>`SELECT e.record_id
    FROM unnest(${[...first.keys()]}::uuid[], ${[...first.values()]}::bigint[]) AS e(record_id, sequence)
    WHERE EXISTS (SELECT FROM stamboek.audit_entry l LEFT JOIN stamboek.change_set s ON s.id = l.change_set_id
      WHERE (l.record_id = e.record_id OR l.parent_id = e.record_id) AND l.sequence > e.sequence
        AND l.change_set_id IS DISTINCT FROM ${batchId}::uuid AND l.change_set_id IS DISTINCT FROM ${unit.changeSet.id}::uuid
        AND s.undoes IS DISTINCT FROM ${batchId}::uuid
        AND NOT (coalesce(s.kind IN ('Import', 'Undo'), false) AND l.record_id = e.record_id AND l.action = 'Update'
          AND NOT EXISTS (SELECT FROM jsonb_array_elements(l.changes) c WHERE c->>'field' <> ALL(${lists}::text[])))
        AND NOT EXISTS (SELECT FROM stamboek.audit_entry u JOIN stamboek.change_set us ON us.id = u.change_set_id
          WHERE u.record_id = l.record_id AND us.undoes = l.change_set_id)
        AND NOT EXISTS (SELECT FROM stamboek.audit_entry o
          WHERE o.record_id = l.record_id AND o.change_set_id = s.undoes AND o.sequence > e.sequence))`.execute(
    unit.transaction,
  )
  return new Set(rows.map((row) => row.record_id))
}
