import type { Client } from 'pg'

/** Copies the first record of a table in a business unit for each row of `rows`, alias `n`, with other `members`. */
export type CopyRecords = (table: string, members: string, rows: string) => Promise<unknown>

export function createRecordCopier(client: Client, businessUnitId: string): CopyRecords {
  return (table, members, rows) =>
    client.query(
      `INSERT INTO record.${table} SELECT (c).* FROM (
         SELECT jsonb_populate_record(t, jsonb_build_object(${members})) AS c
         FROM record.${table} t, (${rows}) n
         WHERE t.id = (SELECT id FROM record.${table} WHERE business_unit_id = $1 ORDER BY id LIMIT 1)) s`,
      [businessUnitId],
    )
}
