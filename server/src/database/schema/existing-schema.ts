import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../connection/database.ts'
import { recordSchema } from '../identifier.ts'

export const fingerprintPrefix = 'stamboek:'

export type ExistingTables = ReadonlyMap<string, ExistingTable>

export interface ExistingTable {
  readonly columns: ReadonlyMap<
    string,
    {
      readonly type: string
      readonly isRequired: boolean
      readonly hasDefault: boolean
      readonly isGenerated: boolean
      readonly comment: string | null
    }
  >
  readonly fingerprints: ReadonlyMap<string, string | null>
  readonly rules: readonly ExistingRule[]
  readonly invalidIndexes: readonly string[]
  /** Indexes of a start, now or before, that hold no rule. */
  readonly searchIndexes: readonly string[]
}

export interface ExistingRule {
  readonly name: string
  /** True for unique and overlap rules, false for checks and foreign keys. */
  readonly isBetweenRows: boolean
  readonly columns: readonly string[]
}

interface CatalogRow {
  readonly what: 'column' | 'constraint' | 'index' | 'trigger'
  readonly table: string
  readonly name: string
  readonly type: string | null
  readonly flag: boolean
  readonly hasDefault: boolean
  readonly isGenerated: boolean
  readonly comment: string | null
  readonly isBetweenRows: boolean
  readonly columns: readonly string[] | null
}

/**
 * The tables of the record schema by name, as PostgreSQL's catalog has them; fingerprints are the comments on their
 * parts.
 */
export async function readExistingTables(connection: Kysely<DatabaseTables>): Promise<ExistingTables> {
  const { rows } = await sql<CatalogRow>`
    with tables as (
      select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${recordSchema} and c.relkind = 'r'
    )
    select 'column' as what, t.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as flag, a.atthasdef as "hasDefault",
           a.attidentity <> '' or a.attgenerated <> '' as "isGenerated", col_description(t.oid, a.attnum) as comment,
           false as "isBetweenRows", null::text[] as columns
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    union all
    select 'constraint', t.relname, k.conname, null, k.convalidated, false, false, obj_description(k.oid, 'pg_constraint'),
           k.contype in ('x', 'u', 'p'),
           (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = t.oid and a.attnum = any (k.conkey))
      from tables t join pg_constraint k on k.conrelid = t.oid
    union all
    select 'index', t.relname, i.relname, null, x.indisvalid, false, false, obj_description(i.oid, 'pg_class'), x.indisunique, null
      from tables t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
    union all
    select 'trigger', t.relname, g.tgname, null, true, false, false, obj_description(g.oid, 'pg_trigger'), true, null
      from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal`.execute(connection)

  return new Map(
    [...Map.groupBy(rows, (row) => row.table)].map(([table, parts]) => {
      const columns = parts.filter((row) => row.what === 'column')
      const others = parts.filter((row) => row.what !== 'column')
      return [
        table,
        {
          columns: new Map(
            columns.map((row) => [
              row.name,
              {
                type: row.type ?? '',
                isRequired: row.flag,
                hasDefault: row.hasDefault,
                isGenerated: row.isGenerated,
                comment: row.comment,
              },
            ]),
          ),
          fingerprints: new Map(
            others
              .toSorted((a, b) => (a.comment ? 1 : 0) - (b.comment ? 1 : 0))
              .map((row) => [row.name, row.comment]),
          ),
          rules: others
            .filter(
              (row) =>
                row.comment?.startsWith(fingerprintPrefix) &&
                (row.what === 'constraint' || row.isBetweenRows),
            )
            .map(({ name, isBetweenRows, columns: concerned }) => ({
              name,
              isBetweenRows,
              columns: concerned ?? [],
            })),
          invalidIndexes: parts.filter((row) => row.what === 'index' && !row.flag).map((row) => row.name),
          searchIndexes: parts
            .filter(
              (row) =>
                row.what === 'index' && !row.isBetweenRows && row.comment?.startsWith(fingerprintPrefix),
            )
            .map((row) => row.name),
        },
      ]
    }),
  )
}
