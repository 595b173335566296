import type { AuditAction, AuditChange } from '@stamboek/model/contract/record-calls'
import { currentPath } from '@stamboek/model/fields/former-names'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { actorName } from '../../access/actor-name.ts'
import { recordTable } from '../../database/record-table.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'
import type { UnitOfWork } from '../engine/unit-of-work.ts'
import { tableName } from '../queries/record-selection.ts'
import { findLaterChanges, type LaterEntry } from './later-changes.ts'

export interface ChangeSetEntryRow {
  /** Position among all audit entries, in the order of writing (decision 16). */
  readonly sequence: number
  readonly dto_key: string
  readonly record_id: string
  readonly parent_id: string | null
  readonly business_unit_id: string | null
  readonly action: AuditAction
  readonly changes: readonly AuditChange[]
}

const batchSize = 250

/** True for an entry that only notes a record of which the act changed nothing (`noteRecords`). */
export function isNote({ action, changes }: ChangeSetEntryRow): boolean {
  return action === 'Update' && changes.length === 0
}

const columns = sql`e.sequence, e.dto_key, e.record_id, e.parent_id, e.business_unit_id, e.action, e.changes`

/** Reads up to 250 entries of a change set, latest first: those before a position, or the latest of all. */
export async function readEntriesBefore(
  unit: UnitOfWork,
  changeSetId: string,
  before: number | undefined,
): Promise<readonly ChangeSetEntryRow[]> {
  const isEarlier = before === undefined ? sql`true` : sql`e.sequence < ${before}::bigint`
  const { rows } = await sql<ChangeSetEntryRow>`
    (SELECT ${columns} FROM stamboek.audit_entry e WHERE e.change_set_id = ${changeSetId}::uuid AND ${isEarlier}
      ORDER BY e.sequence DESC LIMIT ${batchSize})
    UNION ALL
    (SELECT ${columns} FROM stamboek.audit_entry e
      WHERE e.id = ${changeSetId}::uuid AND e.change_set_id IS NULL AND ${isEarlier})
    ORDER BY sequence DESC LIMIT ${batchSize}`.execute(unit.transaction)
  return rows
}

/** Reads all entries of a change set about these records and the versions of their series, latest first. */
export async function readEntriesOfSeries(
  unit: UnitOfWork,
  type: RecordType,
  { changeSetId, ids }: { readonly changeSetId: string; readonly ids: readonly string[] },
): Promise<readonly ChangeSetEntryRow[]> {
  const from = sql.raw(tableName(recordTable(type)))
  const { rows } = await sql<ChangeSetEntryRow>`SELECT ${columns} FROM stamboek.audit_entry e
    WHERE (e.change_set_id = ${changeSetId}::uuid OR (e.id = ${changeSetId}::uuid AND e.change_set_id IS NULL)) AND e.record_id IN (
      SELECT v.id FROM ${from} v WHERE v.series_id IN (SELECT s.series_id FROM ${from} s WHERE s.id = ANY(${ids}::uuid[]))
      UNION ALL SELECT unnest(${ids}::uuid[]))
    ORDER BY e.sequence DESC`.execute(unit.transaction)
  return rows
}

/** Entries of before a field was renamed have its former name. */
export function renameFields(
  { fields }: Pick<RecordType, 'fields'>,
  changes: readonly AuditChange[],
): readonly AuditChange[] {
  return changes.map((change) => ({ ...change, field: currentPath(fields, change.field) }))
}

/** Returns which of these records the change set itself made. */
export async function findMadeRecords(
  context: RecordContext,
  changeSetId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ record_id: string }>`SELECT e.record_id FROM stamboek.audit_entry e
    WHERE e.record_id = ANY(${ids}::uuid[]) AND e.action = 'Insert'
      AND (e.change_set_id = ${changeSetId}::uuid OR e.id = ${changeSetId}::uuid)`.execute(
    executorOf(context),
  )
  return new Set(rows.map((row) => row.record_id))
}

/** What happened to a record as a whole, among the parts of `findChangedParts`. */
const wholeRecord = '*'

interface FirstEntries {
  readonly changeSetId: string
  /** The sequence of the first entry of the change set, by record. */
  readonly first: ReadonlyMap<string, number>
}

interface LaterRow {
  readonly record_id: string
  readonly is_child: boolean
  readonly child_id: string
  readonly change_set_id: string
  readonly undoes: string | null
  readonly user_name: string | null
  readonly action: AuditAction
  readonly fields: readonly string[]
}

/**
 * Returns by record what others changed after its first entry of the change set, and who: fields by their present names, `*` for the
 * record as a whole, and `<id>.<field>` for child records. The records must be locked. Entries that only say that child records changed
 * do not count, since those have their own.
 */
export async function findChangedParts(
  unit: UnitOfWork,
  type: RecordType,
  { changeSetId, first }: FirstEntries,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const lists = new Set(recordTable(type).children.map(({ path }) => path))
  const { rows } =
    await sql<LaterRow>`SELECT f.record_id, l.parent_id = f.record_id AS is_child, l.record_id AS child_id,
      coalesce(l.change_set_id, l.id) AS change_set_id, s.undoes, ${actorName('l')} AS user_name, l.action,
      ARRAY(SELECT c->>'field' FROM jsonb_array_elements(l.changes) c) AS fields
    FROM unnest(${[...first.keys()]}::uuid[], ${[...first.values()]}::bigint[]) AS f(record_id, sequence)
    JOIN stamboek.audit_entry l ON (l.record_id = f.record_id OR l.parent_id = f.record_id) AND l.sequence > f.sequence
    LEFT JOIN stamboek.change_set s ON s.id = l.change_set_id
    LEFT JOIN record."user" u ON u.id = l.user_id
    WHERE l.change_set_id IS DISTINCT FROM ${unit.changeSet.id}::uuid
    ORDER BY l.sequence`.execute(unit.transaction)
  const byRecord = Map.groupBy(rows, (row) => row.record_id)
  return new Map(
    [...byRecord].map(([id, own]) => [
      id,
      findLaterChanges(
        changeSetId,
        own.map((row) => toLaterEntry(type, lists, row)),
      ),
    ]),
  )
}

function toLaterEntry({ fields }: RecordType, lists: ReadonlySet<string>, row: LaterRow): LaterEntry {
  const parts = row.is_child
    ? row.fields.map((field) => `${row.child_id}.${field}`)
    : row.fields.map((field) => currentPath(fields, field)).filter((field) => !lists.has(field))
  const whole = row.is_child ? `${row.child_id}.${wholeRecord}` : wholeRecord
  return {
    changeSetId: row.change_set_id,
    undoes: row.undoes,
    userName: row.user_name ?? 'Onbekend',
    parts: row.action === 'Update' ? parts : [whole],
  }
}
