import type { ClientBase } from 'pg'
import { neededExtensions } from '../database/schema/ensure-extensions.ts'

/** The schemas of PostgreSQL that are the product's: its records, its own tables, its job queue. */
export const backedUpSchemas: readonly string[] = ['record', 'stamboek', 'stamboek_jobs']

/** They make the schema anew, in order: `beforeData`, the rows of the tables, `afterData`. */
export interface SchemaStatements {
  readonly beforeData: readonly string[]
  readonly afterData: readonly string[]
}

export interface BackedUpTable {
  /** Quoted, with its schema. */
  readonly name: string
  /** Quoted, in the order of the table, without generated ones. */
  readonly columns: readonly string[]
}

interface Statement {
  readonly statement: string
}

const schemas = backedUpSchemas.map((schema) => `'${schema}'`).join(', ')
const ownSchemas = `SELECT oid FROM pg_namespace WHERE nspname IN (${schemas})`
const isOwn = (column: string) => `${column} IN (${ownSchemas})`

/**
 * Makes names of extensions visible and those of the product not, until the end of the transaction: statements then name the
 * schemas of the product, and not that of an extension, which differs by server.
 */
export async function searchExtensionSchemas(client: ClientBase): Promise<void> {
  await client.query(`SELECT set_config('search_path',
    'pg_catalog' || coalesce((SELECT string_agg(DISTINCT ', ' || quote_ident(n.nspname), '')
      FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
      WHERE ${isNeeded} AND NOT ${isOwn('n.oid')}), ''), true)`)
}

const isNeeded = `e.extname IN (${neededExtensions.map((name) => `'${name}'`).join(', ')})`
const table = `format('%I.%I', n.nspname, c.relname)`
const fromTables = 'pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace'

/** Lists the tables that hold rows (the parts of a partitioned one, not itself), by name. */
export async function listTables(client: ClientBase): Promise<readonly BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(`
    SELECT ${table} AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
    FROM ${fromTables} JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE ${isOwn('c.relnamespace')} AND c.relkind = 'r' GROUP BY 1 ORDER BY 1`)
  return rows
}

/** Reads the statements from PostgreSQL's catalog, with `searchExtensionSchemas` in force. Privileges are left out. */
export async function readSchemaStatements(client: ClientBase): Promise<SchemaStatements> {
  const read = async (queries: readonly string[]) => {
    const statements: string[] = []
    for (const query of queries) {
      const { rows } = await client.query<Statement>(query)
      statements.push(...rows.map(({ statement }) => statement))
    }
    return statements
  }
  return {
    beforeData: await read([
      sharedExtensions,
      createdSchemas,
      ownExtensions,
      enums,
      sequences,
      functions,
      tables,
      storage,
    ]),
    afterData: await read([
      constraints(`k.contype = 'c'`),
      partitions,
      constraints(`k.contype IN ('p', 'u', 'x') AND k.conparentid = 0`),
      indexes,
      constraints(`k.contype = 'f' AND k.conparentid = 0`),
      triggers,
      comments,
    ]),
  }
}

/** Reads the statements that continue the sequences, to be run after `afterData`. */
export async function readSequenceStatements(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT ${table} AS name FROM ${fromTables} WHERE c.relkind = 'S' AND ${isOwn('c.relnamespace')} ORDER BY 1`)
  const statements: string[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${name}`,
    )
    for (const { last_value, is_called } of values)
      statements.push(`SELECT setval('${name.replaceAll("'", "''")}', ${last_value}, ${is_called})`)
  }
  return statements
}

const sharedExtensions = `SELECT format('CREATE EXTENSION IF NOT EXISTS %I', e.extname) AS statement
  FROM pg_extension e WHERE ${isNeeded} AND NOT ${isOwn('e.extnamespace')} ORDER BY e.extname`

const createdSchemas = `SELECT format('CREATE SCHEMA %I', nspname) AS statement
  FROM pg_namespace WHERE nspname IN (${schemas}) ORDER BY nspname`

// Where the role that made it has the name of the schema.
const ownExtensions = `SELECT format('CREATE EXTENSION IF NOT EXISTS %I WITH SCHEMA %I', e.extname, n.nspname) AS statement
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE ${isNeeded} AND ${isOwn('e.extnamespace')} ORDER BY e.extname`

const enums = `SELECT format('CREATE TYPE %I.%I AS ENUM (%s)', n.nspname, t.typname,
    (SELECT string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid)) AS statement
  FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
  WHERE t.typtype = 'e' AND ${isOwn('t.typnamespace')} ORDER BY 1`

// Those of identity columns are made with their tables.
const sequences = `SELECT format('CREATE SEQUENCE %s', ${table}) AS statement FROM ${fromTables}
  WHERE c.relkind = 'S' AND ${isOwn('c.relnamespace')}
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'i')
  ORDER BY 1`

const functions = `SELECT pg_get_functiondef(p.oid) AS statement FROM pg_proc p
  WHERE p.prokind IN ('f', 'p') AND ${isOwn('p.pronamespace')} ORDER BY p.oid`

const columnDefinition = `concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attcollation NOT IN (0, t.typcollation)
      THEN (SELECT format(' COLLATE %I.%I', ln.nspname, l.collname) FROM pg_collation l JOIN pg_namespace ln ON ln.oid = l.collnamespace WHERE l.oid = a.attcollation) END,
    CASE a.attidentity WHEN 'a' THEN ' GENERATED ALWAYS AS IDENTITY' WHEN 'd' THEN ' GENERATED BY DEFAULT AS IDENTITY' END,
    CASE WHEN a.attgenerated <> '' THEN format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid))
      WHEN d.adbin IS NOT NULL THEN format(' DEFAULT %s', pg_get_expr(d.adbin, d.adrelid)) END,
    CASE WHEN a.attnotnull THEN ' NOT NULL' END)`

const tables = `SELECT format('CREATE TABLE %s (%s)%s', ${table}, string_agg(${columnDefinition}, ', ' ORDER BY a.attnum),
    CASE WHEN c.relkind = 'p' THEN ' PARTITION BY ' || pg_get_partkeydef(c.oid) END) AS statement
  FROM ${fromTables} LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE ${isOwn('c.relnamespace')} AND c.relkind IN ('r', 'p') GROUP BY c.oid, n.nspname, c.relname, c.relkind ORDER BY 1`

const storage = `SELECT format('ALTER TABLE %s ALTER COLUMN %I SET STORAGE %s', ${table}, a.attname,
    CASE a.attstorage WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'm' THEN 'MAIN' ELSE 'EXTENDED' END) AS statement
  FROM ${fromTables} JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid
  WHERE ${isOwn('c.relnamespace')} AND c.relkind IN ('r', 'p') AND a.attstorage <> t.typstorage ORDER BY 1`

const constraints = (
  which: string,
) => `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', ${table}, k.conname, pg_get_constraintdef(k.oid)) AS statement
  FROM pg_constraint k JOIN ${fromTables} ON k.conrelid = c.oid WHERE ${isOwn('c.relnamespace')} AND ${which} ORDER BY 1`

const partitions = `SELECT format('ALTER TABLE %s ATTACH PARTITION %s %s', (SELECT format('%I.%I', pn.nspname, p.relname)
    FROM pg_class p JOIN pg_namespace pn ON pn.oid = p.relnamespace WHERE p.oid = i.inhparent), ${table}, pg_get_expr(c.relpartbound, c.oid)) AS statement
  FROM pg_inherits i JOIN ${fromTables} ON c.oid = i.inhrelid WHERE c.relispartition AND c.relkind IN ('r', 'p') AND ${isOwn('c.relnamespace')} ORDER BY 1`

// Indexes of constraints come with them, those of parts with the index of the whole; ONLY would leave that one invalid.
const indexes = `SELECT regexp_replace(pg_get_indexdef(x.indexrelid), ' ON ONLY ', ' ON ') AS statement
  FROM pg_index x JOIN ${fromTables} ON c.oid = x.indrelid
  WHERE ${isOwn('c.relnamespace')} AND x.indisvalid
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype IN ('p', 'u', 'x'))
    AND NOT EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = x.indexrelid) ORDER BY 1`

const triggers = `SELECT pg_get_triggerdef(g.oid) AS statement FROM pg_trigger g JOIN ${fromTables} ON c.oid = g.tgrelid
  WHERE NOT g.tgisinternal AND g.tgparentid = 0 AND ${isOwn('c.relnamespace')} ORDER BY 1`

// They hold the fingerprints by which a start knows the parts of its schema.
const comments = `SELECT format('COMMENT ON %s IS %L', part, description) AS statement FROM (
    SELECT CASE WHEN o.objsubid > 0 THEN format('COLUMN %s.%I', ${table}, (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = o.objsubid))
        WHEN c.relkind IN ('i', 'I') THEN format('INDEX %s', ${table}) ELSE format('TABLE %s', ${table}) END AS part, o.description
      FROM pg_description o JOIN ${fromTables} ON c.oid = o.objoid
      WHERE o.classoid = 'pg_class'::regclass AND c.relkind IN ('r', 'p', 'i', 'I') AND ${isOwn('c.relnamespace')}
    UNION ALL SELECT format('CONSTRAINT %I ON %s', k.conname, ${table}), o.description
      FROM pg_description o JOIN pg_constraint k ON k.oid = o.objoid JOIN ${fromTables} ON c.oid = k.conrelid
      WHERE o.classoid = 'pg_constraint'::regclass AND ${isOwn('c.relnamespace')}
    UNION ALL SELECT format('TRIGGER %I ON %s', g.tgname, ${table}), o.description
      FROM pg_description o JOIN pg_trigger g ON g.oid = o.objoid JOIN ${fromTables} ON c.oid = g.tgrelid
      WHERE o.classoid = 'pg_trigger'::regclass AND ${isOwn('c.relnamespace')}
  ) AS commented ORDER BY 1`
