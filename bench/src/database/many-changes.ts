import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { recordTable } from '@stamboek/server/database/record-table'
import type { Client } from 'pg'

/** From the most to the least often changed; the last one has 50 changes, all of long ago. */
const typeNames = [
  'GeneralLedger',
  'Resource',
  'Task',
  'Region',
  'Vat',
  'Bank',
  'BankAccount',
  'Country',
  'Function',
  'TaskType',
  'ResourceTeam',
  'TaskTemplate',
  'ResourceType',
  'Holiday',
  'DocumentGroup',
  'InvoiceType',
  'TaskStatus',
  'Currency',
  'Language',
  'ExternalLink',
]
const users = 40
const shapesPerType = 30
/** Acts per entry: most are saves of one record. */
const actShare = 0.838
const actsPerRecordedSet = 28
const entriesOfImport = 1_000
const imports = 200
const entriesOfLargeImport = 500_000
const periodMs = 5 * 365 * 86_400_000
const chunk = 500_000

/** Values of the filters of a search, of which much or little is found. */
export interface ChangeFacts {
  readonly typeKeys: readonly string[]
  readonly rareTypeKey: string
  readonly commonField: string
  /** Changed five times, long ago. */
  readonly rareField: string
  /** Adds acts as the program does, with all indexes. */
  readonly addMore: () => Promise<number>
  /** From the one with most changes to the one with three, long ago. */
  readonly userIds: readonly string[]
  readonly unitIds: readonly string[]
  readonly busyRecordId: string
}

interface Owners {
  readonly userIds: readonly string[]
  readonly unitIds: readonly string[]
}

/**
 * Adds this many audit entries of five years: plain saves, calls and bulk actions, imports, of 20 types, by 40 users in three units. The
 * first and the last of the given users become the one with most changes and the one with three.
 */
export async function addManyChanges(
  client: Client,
  catalogue: RecordCatalogue,
  { entries, userIds: known, unitIds }: Owners & { readonly entries: number },
): Promise<ChangeFacts> {
  const types = typeNames.map((name) => catalogue.get(`Main.${name}ViewDto`))
  const acts = Math.round(entries * actShare)
  const { rows } = await client.query<{ id: string }>(
    `SELECT md5('user' || n)::uuid AS id FROM generate_series(1, ${users - known.length}) n`,
  )
  const userIds = [...known.slice(0, -1), ...rows.map(({ id }) => id), ...known.slice(-1)]
  await prepare(client, catalogue, types, { userIds, unitIds, acts, entries })
  const indexes = await dropIndexes(client)
  for (let first = 1; first <= acts; first += chunk)
    await client.query(insertEntries, [first, Math.min(first + chunk - 1, acts)])
  for (const { definition } of indexes) await client.query(definition)
  await client.query(insertRecorded, [acts])
  await client.query('VACUUM (ANALYZE) stamboek.audit_entry, stamboek.change_set')
  const [common] = types
  const busy = await client.query<{ id: string }>('SELECT id FROM bench_record WHERE type = 0 AND n = 0')
  return {
    typeKeys: types.map(({ dtoKey }) => dtoKey),
    rareTypeKey: types.at(-1)?.dtoKey ?? '',
    commonField: common ? (listPaths(common)[0] ?? '') : '',
    rareField: common ? (listPaths(common).at(-1) ?? '') : '',
    userIds,
    unitIds,
    busyRecordId: busy.rows[0]?.id ?? '',
    async addMore() {
      const { rowCount } = await client.query(insertEntries, [acts + 1, acts + Math.round(acts / 20)])
      return rowCount ?? 0
    },
  }
}

interface Amounts extends Owners {
  readonly acts: number
  readonly entries: number
}

async function prepare(
  client: Client,
  catalogue: RecordCatalogue,
  types: readonly RecordType[],
  { userIds, unitIds, acts, entries }: Amounts,
): Promise<void> {
  const share = entries / 10_000_000
  await client.query(`CREATE TABLE bench_type (n int, dto_key text, child_dto_key text, scope text);
    CREATE TABLE bench_shape (type int, n int, action text, changes jsonb, child_changes jsonb);
    CREATE TABLE bench_record (type int, n int, id uuid);
    CREATE TABLE bench_owner (user_ids uuid[], unit_ids uuid[])`)
  for (const [n, type] of types.entries()) {
    const [child] = recordTable(type).children
    await client.query('INSERT INTO bench_type VALUES ($1, $2, $3, $4)', [
      n,
      type.dtoKey,
      child?.of ?? null,
      type.ownership,
    ])
    for (const [at, shape] of listShapes(type).entries())
      await client.query('INSERT INTO bench_shape VALUES ($1, $2, $3, $4, $5)', [
        n,
        at,
        shape.action,
        JSON.stringify(toChanges(shape.paths)),
        JSON.stringify(child ? toChanges(listPaths(catalogue.get(child.of)).slice(0, 2)) : []),
      ])
    await client.query(
      `INSERT INTO bench_record SELECT $1, row_number() OVER (ORDER BY id) - 1, id FROM record."${recordTable(type).name}" LIMIT 100000`,
      [n],
    )
  }
  await client.query('INSERT INTO bench_owner VALUES ($1, $2)', [userIds, unitIds])
  await client.query(`ANALYZE bench_type; ANALYZE bench_shape; ANALYZE bench_record;
    CREATE INDEX ON bench_record (type, n);
    CREATE FUNCTION pg_temp.chance(n bigint, seed bigint) RETURNS float8 LANGUAGE sql IMMUTABLE AS
      $$ SELECT (hashint8extended(n, seed) & 2147483647) / 2147483648::float8 $$;
    CREATE FUNCTION pg_temp.id_at(ms bigint, n bigint, k bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
      $$ SELECT (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || left(md5(n || ' ' || k), 15))::uuid $$;
    CREATE FUNCTION pg_temp.acts(first bigint, last bigint) RETURNS TABLE (n bigint, entries int, kind text, ms bigint, at timestamptz,
        chance float8, set_id uuid, type int, user_id uuid, unit_id uuid) LANGUAGE sql STABLE AS $$
      SELECT a.n, a.entries, a.kind, a.ms, to_timestamp(a.ms / 1000.0::float8) AS at, a.chance,
        pg_temp.id_at(a.ms, a.n, 0) AS set_id,
        CASE WHEN a.kind = 'Import' THEN 0 WHEN a.n BETWEEN 1001 AND 1050 THEN ${types.length - 1}
          ELSE floor(${types.length - 1} * power(pg_temp.chance(a.n, 1), 2.5))::int END AS type,
        o.user_ids[1 + CASE WHEN a.n BETWEEN 1001 AND 1003 THEN ${users - 1} ELSE floor(${users - 1} * power(pg_temp.chance(a.n, 2), 3))::int END],
        o.unit_ids[1 + CASE WHEN pg_temp.chance(a.n, 3) < 0.6 THEN 0 WHEN pg_temp.chance(a.n, 3) < 0.97 THEN 1 ELSE 2 END]
      FROM (
        SELECT n, pg_temp.chance(n, 4) AS chance, ${Date.now() - periodMs} + n * ${periodMs} / ${acts} AS ms,
          CASE WHEN n % ${Math.round(acts / imports)} = 0 OR n = ${Math.round(acts / 2)} THEN 'Import'
            WHEN n % ${actsPerRecordedSet} <> 0 THEN 'Save' WHEN n % 3 = 0 THEN 'Bulk' ELSE 'Call' END AS kind,
          CASE WHEN n = ${Math.round(acts / 2)} THEN ${Math.round(entriesOfLargeImport * share)}
            WHEN n % ${Math.round(acts / imports)} = 0 THEN ${Math.round(entriesOfImport * share)}
            WHEN n % ${actsPerRecordedSet} = 0 THEN 1 + floor(49 * power(pg_temp.chance(n, 5), 25))::int
            WHEN pg_temp.chance(n, 1) BETWEEN 0.48 AND 0.5 THEN 3 ELSE 1 END AS entries
        FROM generate_series(first, last) n) a, bench_owner o $$`)
}

/** A save of several entries writes child records, where the type has any. */
const insertEntries = `WITH a AS MATERIALIZED (SELECT * FROM pg_temp.acts($1, $2))
  INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, change_set_id, dto_key, record_id, parent_id,
    business_unit_id, action, user_id, changes)
  SELECT CASE WHEN a.kind = 'Save' AND k = 1 THEN a.set_id ELSE pg_temp.id_at(a.ms, a.n, k) END, a.at, a.set_id,
    CASE WHEN a.kind <> 'Save' OR k > 1 THEN a.set_id END,
    CASE WHEN c.is_child THEN t.child_dto_key ELSE t.dto_key END,
    CASE WHEN c.is_child THEN md5(a.n || ' ' || k)::uuid ELSE r.id END, CASE WHEN c.is_child THEN r.id END,
    CASE WHEN t.scope = 'global' OR (t.scope = 'either' AND a.chance < 0.15) THEN NULL ELSE a.unit_id END,
    CASE WHEN c.is_child THEN 'Update' ELSE s.action END, a.user_id, CASE WHEN c.is_child THEN s.child_changes ELSE s.changes END
  FROM a JOIN bench_type t ON t.n = a.type
  CROSS JOIN LATERAL generate_series(1, a.entries) k
  CROSS JOIN LATERAL (SELECT a.kind = 'Save' AND k > 1 AND t.child_dto_key IS NOT NULL AS is_child) c
  JOIN bench_shape s ON s.type = a.type AND s.n = CASE WHEN a.kind = 'Import' THEN CASE WHEN a.n % 2 = 0 THEN ${shapesPerType} ELSE 1 END
    WHEN a.kind <> 'Save' THEN 0 WHEN a.n BETWEEN 2001 AND 2200 AND a.type = 0 AND a.n % 10 = 0 THEN ${shapesPerType + 2}
    WHEN a.chance > 0.95 THEN ${shapesPerType + 1} WHEN a.chance > 0.8 THEN ${shapesPerType}
    ELSE floor(${shapesPerType} * power(pg_temp.chance(a.n, 6), 3))::int END
  CROSS JOIN LATERAL (SELECT coalesce((SELECT id FROM bench_record r WHERE r.type = a.type AND pg_temp.chance(a.n, 8) < 0.5
      AND r.n = CASE WHEN a.n % 5000 = 7 THEN 0 ELSE floor(power(pg_temp.chance(a.n * 60 + k, 7), 2) * 100000)::int END),
    md5(a.type || ' ' || floor(pg_temp.chance(a.n * 60 + k, 9) * 100000)::int)::uuid) AS id) r
  ORDER BY a.n, k`

const insertRecorded = `INSERT INTO stamboek.change_set (id, kind, action, dto_key, business_unit_id, user_id, correlation_id, file_name,
    position, dto_keys, status, started_at, ended_at, counts)
  SELECT a.set_id, a.kind, CASE a.kind WHEN 'Bulk' THEN 'BulkDeactivate' WHEN 'Call' THEN 'complete' END, e.dto_key, e.business_unit_id,
    e.user_id, a.set_id, CASE a.kind WHEN 'Import' THEN 'rekeningen.csv' END, e.sequence, ARRAY[e.dto_key], 'Completed', a.at, a.at, '{}'
  FROM pg_temp.acts(1, $1) a CROSS JOIN LATERAL (SELECT * FROM stamboek.audit_entry e WHERE e.change_set_id = a.set_id ORDER BY e.sequence LIMIT 1) e
  WHERE a.kind <> 'Save' ORDER BY a.n`

interface Shape {
  readonly action: 'Insert' | 'Update' | 'Delete'
  readonly paths: readonly string[]
}

/** Updates of one to three fields, the first ones most often, then an insert and a delete, and an update of the last field. */
function listShapes(type: RecordType): readonly Shape[] {
  const paths = listPaths(type)
  const usual = paths.slice(0, -1)
  const list = recordTable(type).children[0]?.path
  const updates = Array.from({ length: shapesPerType }, (_, n): Shape => {
    const chosen = [n, n * 7, n * 3].slice(0, 1 + (n % 3)).map((at) => usual[at % usual.length] ?? '')
    return { action: 'Update', paths: [...new Set([...chosen, ...(list && n > 20 ? [list] : [])])] }
  })
  return [
    ...updates,
    { action: 'Insert', paths: usual },
    { action: 'Delete', paths: usual },
    { action: 'Update', paths: paths.slice(-1) },
  ]
}

function listPaths(type: RecordType): readonly string[] {
  return recordTable(type)
    .fields.filter(({ path, isGenerated }) => !isGenerated && !/^(created|lastModified|system)/.test(path))
    .map(({ path }) => path)
}

function toChanges(paths: readonly string[]) {
  return paths.map((field) => ({
    field,
    before: `Oude waarde van ${field}`,
    after: `Nieuwe waarde ${field}`,
  }))
}

/** Returns what makes them again; entries are loaded in a third of the time without. */
async function dropIndexes(client: Client): Promise<readonly { readonly definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'stamboek' AND tablename = 'audit_entry' AND indexname <> 'audit_entry_pkey'`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX stamboek.${name}`)
  return rows
}
