import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { actorName } from '../../access/actor-name.ts'

/** The last run of a file that a record of its own notes in the audit trail. */
export interface ImportRun {
  readonly changeSetId: string
  readonly importName: string
  readonly isUndone: boolean
  /** How much stayed of what was taken back. */
  readonly message: string | null
  readonly undoneOn: string | null
  readonly undoneBy: string | null
}

/** The file and the time of an import in the Netherlands, by the alias of its change set. */
function importName(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('file_name')} || ', ' || to_char(${column('started_at')} AT TIME ZONE 'Europe/Amsterdam', 'DD-MM-YYYY HH24:MI:SS')`
}

/** The condition that imports of the type whose names match the pattern made or changed the record under `t`. */
export function isImportedBy(dtoKey: string, pattern: string): RawBuilder<SqlBool> {
  return sql`t.id IN (SELECT e.record_id FROM stamboek.change_set s
    JOIN stamboek.audit_entry e ON e.change_set_id = s.id AND e.dto_key = s.dto_key
    WHERE s.kind = 'Import' AND s.dto_key = ${dtoKey} AND ${importName('s')} ILIKE ${pattern})`
}

/**
 * Selects the run whose change set notes a record; no row if that made nothing, or if the field was changed since, by which
 * another run begins.
 */
export function selectImportRun(recordId: Expression<string>, field: string): RawBuilder<ImportRun> {
  const begins = JSON.stringify([{ field }])
  return sql`(SELECT s.id AS "changeSetId", ${importName('s')} AS "importName", s.status = 'Undone' AS "isUndone", s.message, x.started_at AS "undoneOn",
      ${actorName('x')} AS "undoneBy"
    FROM stamboek.audit_entry n JOIN stamboek.change_set s ON s.id = n.change_set_id AND s.kind = 'Import'
    LEFT JOIN LATERAL (SELECT started_at, user_id, token_id FROM stamboek.change_set WHERE undoes = s.id ORDER BY position DESC LIMIT 1) x
      ON s.status = 'Undone'
    LEFT JOIN record."user" u ON u.id = x.user_id
    WHERE n.record_id = ${recordId} AND NOT EXISTS (SELECT FROM stamboek.audit_entry l
      WHERE l.record_id = n.record_id AND l.sequence > n.sequence AND l.changes @> ${begins}::jsonb)
    ORDER BY n.sequence DESC LIMIT 1)`
}

/** Whether what the last run made was taken back, and no other one began since. */
export function isRunUndone(recordId: Expression<string>, field: string): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT FROM ${selectImportRun(recordId, field)} run WHERE run."isUndone")`
}
