import type { Client } from 'pg'

export const ledgers = '/api/main/generalledgers'

/**
 * Finds ledgers by code prefix without an audit entry for one of their versions, and entries without their record.
 */
export async function findHalfWritten(database: Client, prefix = ''): Promise<readonly unknown[]> {
  const { rows } = await database.query<object>(
    `SELECT coalesce(r.id, e.record_id) AS id, r.row_version, count(e.id) AS entries
    FROM record.general_ledger r FULL JOIN (
      SELECT * FROM stamboek.audit_entry WHERE dto_key = 'Main.GeneralLedgerViewDto'
    ) e ON e.record_id = r.id
    WHERE r.id IS NULL OR starts_with(r.code, $1)
    GROUP BY 1, 2 HAVING r.row_version IS DISTINCT FROM count(e.id)`,
    [prefix],
  )
  return rows
}
