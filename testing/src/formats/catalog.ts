import type { Client } from 'pg'

/** Columns, constraints, indexes and triggers of the program's tables, a sorted line each, with their fingerprints. */
export async function readCatalog(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(`
    WITH tables AS (
      SELECT c.oid, format('%I.%I', c.relnamespace::regnamespace, c.relname) AS name FROM pg_class c
      WHERE c.relkind = 'r' AND c.relnamespace::regnamespace::text IN ('record', 'stamboek')
    )
    SELECT concat_ws(' ', 'column', t.name, a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN 'NOT NULL' END, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
        col_description(t.oid, a.attnum)) AS line
      FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
    UNION ALL
    SELECT concat_ws(' ', 'constraint', t.name, k.conname, pg_get_constraintdef(k.oid), k.convalidated,
        obj_description(k.oid, 'pg_constraint'))
      FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype <> 'n'
    UNION ALL
    SELECT concat_ws(' ', 'index', t.name, pg_get_indexdef(x.indexrelid), x.indisvalid,
        obj_description(x.indexrelid, 'pg_class'))
      FROM tables t JOIN pg_index x ON x.indrelid = t.oid
    UNION ALL
    SELECT concat_ws(' ', 'trigger', t.name, pg_get_triggerdef(g.oid), p.prosrc)
      FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal JOIN pg_proc p ON p.oid = g.tgfoid`)
  return rows.map(({ line }) => line).toSorted((a, b) => (a < b ? -1 : 1))
}

export type TableHashes = Readonly<Record<string, { readonly rows: number; readonly hash: string }>>

/** The columns of each table of the program, by its name with schema. */
export async function readColumns(client: Client): Promise<Map<string, readonly string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT format('%I.%I', c.relnamespace::regnamespace, c.relname) AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace::regnamespace::text IN ('record', 'stamboek') GROUP BY c.oid`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Number of rows and a hash of all values, in any order of rows, of these columns of each table. */
export async function hashTables(
  client: Client,
  columns: ReadonlyMap<string, readonly string[]>,
): Promise<TableHashes> {
  const hashes: Record<string, { rows: number; hash: string }> = {}
  for (const [table, names] of columns) {
    const row = names.map((name) => `"${name}"::text`).join(', ')
    const { rows } = await client.query<{ rows: number; hash: string }>(`
      SELECT count(*)::integer AS rows, coalesce(md5(string_agg(hash, '' ORDER BY hash)), '') AS hash
      FROM (SELECT md5(row_to_json(v)::text) AS hash FROM (SELECT ${row} FROM ${table}) v) hashed`)
    hashes[table] = rows[0] ?? { rows: 0, hash: '' }
  }
  return hashes
}
