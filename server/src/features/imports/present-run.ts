import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { importName } from './find-imported.ts'

/** What a file made, by its last run. */
export interface PresentRun {
  readonly changeSetId: string
  readonly importName: string
  readonly isUndone: boolean
  /** How much stayed of what was taken back. */
  readonly message: string | null
  readonly undoneOn: string | null
  readonly undoneBy: string | null
}

/**
 * Selects what a file made, by the id of its import record: no row if it made nothing, or waits to be processed again. The
 * entry by which the change set notes the record leads to it.
 */
export function selectRun(importId: Expression<string>): RawBuilder<PresentRun> {
  return sql`(SELECT s.id AS "changeSetId", ${importName('s')} AS "importName", s.status = 'Undone' AS "isUndone", s.message, x.started_at AS "undoneOn",
      u.full_name AS "undoneBy"
    FROM stamboek.audit_entry n JOIN stamboek.change_set s ON s.id = n.change_set_id AND s.kind = 'Import'
    LEFT JOIN LATERAL (SELECT started_at, user_id FROM stamboek.change_set WHERE undoes = s.id ORDER BY position DESC LIMIT 1) x
      ON s.status = 'Undone'
    LEFT JOIN record."user" u ON u.id = x.user_id
    WHERE n.record_id = ${importId} AND NOT EXISTS (SELECT FROM stamboek.audit_entry l
      WHERE l.record_id = n.record_id AND l.sequence > n.sequence AND l.changes @> '[{"field": "importStatus"}]')
    ORDER BY n.sequence DESC LIMIT 1)`
}

/** Whether what the file made was taken back, and it was not processed again since. */
export function isUndone(importId: Expression<string>): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT FROM ${selectRun(importId)} run WHERE run."isUndone")`
}
