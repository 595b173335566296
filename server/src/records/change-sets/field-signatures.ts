import type { AuditAction } from '@stamboek/model/contract/record-calls'
import { formerPaths } from '@stamboek/model/fields/former-names'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { sql } from 'kysely'
import { entrySignature } from '../../database/schema/audit-indexes.ts'
import { executorOf, type RecordContext } from '../engine/record-context.ts'

interface ChangedFields {
  readonly fields: readonly string[]
  /** Absent: of any action. */
  readonly action?: AuditAction
}

/**
 * Finds the signatures of first entries of plain saves of a type with one of these fields, by their present and former names. Jumps
 * from one signature to the next: there are few, however many entries.
 */
export async function findSignatures(
  context: RecordContext,
  type: RecordType,
  { fields, action }: ChangedFields,
): Promise<readonly string[]> {
  const signature = sql.raw(entrySignature('e'))
  const next = sql`SELECT ${signature} AS signature, e.dto_key, e.action, jsonb_path_query_array(e.changes, '$[*].field') AS fields
    FROM stamboek.audit_entry e WHERE e.change_set_id IS NULL`
  const { rows } = await sql<{ signature: string }>`WITH RECURSIVE found AS (
      (${next} ORDER BY ${signature} LIMIT 1)
      UNION ALL
      SELECT later.* FROM found f CROSS JOIN LATERAL (${next} AND ${signature} > f.signature ORDER BY ${signature} LIMIT 1) later)
    SELECT signature::text FROM found
    WHERE dto_key = ${type.dtoKey} AND fields ?| ${listNames(type, fields)}::text[]
      AND (${action ?? null}::text IS NULL OR action = ${action ?? null})`.execute(executorOf(context))
  return rows.map((row) => row.signature)
}

/** The present and former names of fields. */
export function listNames(type: RecordType, fields: readonly string[]): readonly string[] {
  return fields.flatMap((path) => [path, ...formerPaths(type.fields, path)])
}
