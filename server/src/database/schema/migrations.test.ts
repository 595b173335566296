import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import { createTestDatabase, type TestDatabase } from '@stamboek/testing/postgres/test-database'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../connection/database.ts'
import { silentLog } from '../connection/database-log.ts'
import { listSaveIndexes } from './audit-indexes.ts'
import { prepareDatabase } from './prepare-database.ts'

let testDatabase: TestDatabase
let database: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase(inject('postgres').connection)
  database = await openDatabase({ databaseUrl: testDatabase.databaseUrl, dataDirectory: '' })
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

const catalogue = createRecordCatalogue(recordTypes)

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.kysely)
}

async function shapeOfDatabase(): Promise<unknown> {
  const { rows } =
    await sql`select table_schema, table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema in ('record', 'stamboek') order by 1, 2, 3`.execute(database.kysely)
  const indexes =
    await sql`select indexname, indexdef from pg_indexes where schemaname in ('record', 'stamboek') order by 1`.execute(
      database.kysely,
    )
  return { columns: rows, indexes: indexes.rows }
}

test('a table of the program itself gets its new column by a migration', async () => {
  await prepareDatabase(database, catalogue)
  const now = await shapeOfDatabase()
  await run(`alter table stamboek.audit_entry drop column remark; delete from stamboek.migration`)
  await prepareDatabase(database, catalogue)
  expect(await shapeOfDatabase()).toEqual(now)
})

test('the log names the migrations of an upgrade, once, and none of a new database', async () => {
  const lines: string[] = []
  const log = { ...silentLog, info: (message: string) => lines.push(message) }
  await prepareDatabase(database, catalogue, { log })
  expect(lines).toEqual([])
  await run(`delete from stamboek.migration where name = 'audit_entry-remark'`)
  await prepareDatabase(database, catalogue, { log })
  await prepareDatabase(database, catalogue, { log })
  expect(lines).toEqual(['De migratie audit_entry-remark is uitgevoerd.'])
})

const dropSaveIndexes = listSaveIndexes('change_set_id')
  .map(([name]) => `DROP INDEX stamboek.${name};`)
  .join(' ')

/** Brings imports and their entries to the form of before they were change sets. */
const undoChangeSets = `DROP TABLE stamboek.change_set; DELETE FROM stamboek.migration WHERE name LIKE 'change_set%';
    ${dropSaveIndexes}
    ALTER TABLE stamboek.audit_entry RENAME COLUMN change_set_id TO batch_id;
    ALTER TABLE stamboek.audit_entry ADD COLUMN undone_batch_id uuid;
    ALTER INDEX stamboek.audit_entry_change_set RENAME TO audit_entry_import;
    CREATE TABLE stamboek.import_batch (id uuid PRIMARY KEY, dto_key text NOT NULL, business_unit_id uuid, user_id uuid NOT NULL,
      correlation_id uuid NOT NULL, file_name text NOT NULL,
      status text NOT NULL CHECK (status IN ('InProgress', 'Completed', 'Failed', 'Undone')),
      started_at timestamp(3) with time zone NOT NULL, ended_at timestamp(3) with time zone, counts jsonb NOT NULL,
      message text, sequence bigint GENERATED ALWAYS AS IDENTITY);
    CREATE INDEX import_batch_unfinished ON stamboek.import_batch (id) WHERE status = 'InProgress';`

test('audit entries of before their sequence are ordered by their time, and those that come after behind them', async () => {
  await prepareDatabase(database, catalogue)
  const now = await shapeOfDatabase()
  await run(`${undoChangeSets}
    ALTER TABLE stamboek.audit_entry DROP COLUMN sequence, DROP COLUMN transaction_id, DROP COLUMN undone_batch_id;
    ALTER TABLE stamboek.import_batch DROP COLUMN sequence; DELETE FROM stamboek.migration;
    DROP INDEX IF EXISTS stamboek.audit_entry_import;
    CREATE INDEX audit_entry_record ON stamboek.audit_entry (record_id, id);
    CREATE INDEX audit_entry_parent ON stamboek.audit_entry (parent_id, id) WHERE parent_id IS NOT NULL;
    CREATE INDEX audit_entry_import ON stamboek.audit_entry (batch_id, id) WHERE batch_id IS NOT NULL;
    CREATE INDEX import_batch_type ON stamboek.import_batch (dto_key, id)`)
  const add = (remark: string, madeAt: string, id: string) =>
    run(`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, remark, changes)
      VALUES ('${id}', '${madeAt}', gen_random_uuid(), 'Main.CountryViewDto', gen_random_uuid(), 'Update', gen_random_uuid(), '${remark}', '[]')`)
  const ids = ['0', '1', '2', '3'].map((last) => `01935b6e-7c4a-7d3e-9f10-01234567890${last}`)
  await add('third', '2026-03-02', ids[1] ?? '')
  await add('first', '2026-03-01', ids[2] ?? '')
  await add('second', '2026-03-02', ids[0] ?? '')
  await prepareDatabase(database, catalogue)
  expect(await shapeOfDatabase()).toEqual(now)
  await add('fourth', '2026-01-01', ids[3] ?? '')
  const { rows } = await sql<{ remark: string; is_known: boolean }>`SELECT remark,
    transaction_id IS NOT NULL AS is_known FROM stamboek.audit_entry ORDER BY sequence`.execute(
    database.kysely,
  )
  expect(rows.map(({ remark }) => remark)).toEqual(['first', 'second', 'third', 'fourth'])
  expect(rows.map(({ is_known: isKnown }) => isKnown)).toEqual([false, false, false, true])
})

test('imports of before change sets become those, and so do their undos', async () => {
  await prepareDatabase(database, catalogue)
  const now = await shapeOfDatabase()
  const [imported, undone] = ['1', '2'].map((last) => `01935b6e-7c4a-7d3e-9f10-01234567890${last}`)
  const entry = (columns: string, values: string) =>
    `INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, dto_key, record_id, action, user_id, changes, ${columns})
      VALUES (gen_random_uuid(), now(), '${undone}', 'Main.CountryViewDto', gen_random_uuid(), 'Update', '${imported}', '[]', ${values});`
  await run(`${undoChangeSets}
    INSERT INTO stamboek.import_batch (id, dto_key, user_id, correlation_id, file_name, status, started_at, counts)
      VALUES ('${imported}', 'Main.CountryViewDto', gen_random_uuid(), gen_random_uuid(), 'landen.csv', 'Undone', now(), '{"new": 2}');
    ${entry('batch_id', `'${imported}'`)}
    ${entry('undone_batch_id', `'${imported}'`)}
    ${entry('undone_batch_id', `'${imported}'`)}
    ${entry('remark', `'gewoon'`)}`)
  await prepareDatabase(database, catalogue)
  expect(await shapeOfDatabase()).toEqual(now)
  const { rows } =
    await sql`SELECT s.kind, s.file_name, s.undoes, s.counts, count(e.id) AS entries FROM stamboek.change_set s
    LEFT JOIN stamboek.audit_entry e ON e.change_set_id = s.id GROUP BY s.id ORDER BY s.sequence`.execute(
      database.kysely,
    )
  expect(rows).toEqual([
    { kind: 'Import', file_name: 'landen.csv', undoes: null, counts: { new: 2 }, entries: 1 },
    {
      kind: 'Undo',
      file_name: null,
      undoes: imported,
      counts: { new: 0, changed: 2, deleted: 0 },
      entries: 2,
    },
  ])
})

test('change sets of before know the fields that they changed', async () => {
  await prepareDatabase(database, catalogue)
  const now = await shapeOfDatabase()
  const id = '01935b6e-7c4a-7d3e-9f10-012345678901'
  const country = 'Main.CountryViewDto'
  await run(`DELETE FROM stamboek.migration WHERE name = 'change_set-fields'; ${dropSaveIndexes}
    ALTER TABLE stamboek.change_set DROP COLUMN fields;
    CREATE INDEX audit_entry_saves ON stamboek.audit_entry (sequence) WHERE change_set_id IS NULL;
    INSERT INTO stamboek.change_set (id, kind, dto_key, user_id, correlation_id, status, started_at, counts)
      VALUES ('${id}', 'Bulk', '${country}', '${id}', '${id}', 'Completed', now(), '{}');
    INSERT INTO stamboek.audit_entry (id, change_set_id, made_at, correlation_id, dto_key, record_id, action, user_id, changes)
      VALUES (gen_random_uuid(), '${id}', now(), '${id}', '${country}', '${id}', 'Update', '${id}', '[{"field": "status"}]'),
        (gen_random_uuid(), '${id}', now(), '${id}', '${country}', '${id}', 'Delete', '${id}', '[{"field": "remark"}]')`)
  await prepareDatabase(database, catalogue)
  expect(await shapeOfDatabase()).toEqual(now)
  const { rows } = await sql`SELECT dto_keys, fields FROM stamboek.change_set`.execute(database.kysely)
  expect(rows).toEqual([{ dto_keys: [country], fields: [`${country} status`] }])
})

test('imports with the statuses of before get those of today', async () => {
  await prepareDatabase(database, catalogue)
  const now = await shapeOfDatabase()
  await run(`${undoChangeSets}
    DELETE FROM stamboek.migration WHERE name = 'import_batch-status'; DROP INDEX stamboek.import_batch_unfinished;
    ALTER TABLE stamboek.import_batch DROP CONSTRAINT import_batch_status_check;
    ALTER TABLE stamboek.import_batch ADD CHECK (status IN ('inProgress', 'completed', 'failed', 'undone'));
    CREATE INDEX import_batch_unfinished ON stamboek.import_batch (id) WHERE status = 'inProgress';
    INSERT INTO stamboek.import_batch (id, dto_key, user_id, correlation_id, file_name, status, started_at, counts)
      SELECT gen_random_uuid(), 'Main.CountryViewDto', gen_random_uuid(), gen_random_uuid(), 'landen.csv', status, now(), '{}'
      FROM unnest(ARRAY['inProgress', 'completed', 'failed', 'undone']) status`)
  await prepareDatabase(database, catalogue)
  expect(await shapeOfDatabase()).toEqual(now)
  const { rows } = await sql<{ status: string }>`SELECT status FROM stamboek.change_set ORDER BY 1`.execute(
    database.kysely,
  )
  expect(rows.map(({ status }) => status)).toEqual(['Completed', 'Failed', 'InProgress', 'Undone'])
  await expect(run(`UPDATE stamboek.change_set SET status = 'completed'`)).rejects.toThrow(
    'change_set_status_check',
  )
})

test('a role that was held without a unit is from then on held in all of them by name', async () => {
  await prepareDatabase(database, catalogue)
  const now = await shapeOfDatabase()
  await run(`ALTER TABLE record.user_role DROP COLUMN is_in_all_business_units CASCADE;
    DELETE FROM stamboek.migration WHERE name = 'user_role-is_in_all_business_units'`)
  const id = '01935b6e-7c4a-7d3e-9f10-012345678901'
  const stamps = `'${id}', now(), '${id}', now()`
  await run(`INSERT INTO record."user" (id, user_name, full_name, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
      VALUES ('${id}', 'iemand', 'Iemand', 'Active', ${stamps});
    INSERT INTO record.role (id, description, permissions, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
      VALUES ('${id}', 'Rol', '{}', 'Active', ${stamps});
    INSERT INTO record.user_role (id, user_id, role_id, status, created_by_id, created_on_utc, last_modified_by_id, last_modified_on_utc)
      VALUES ('${id}', '${id}', '${id}', 'Active', ${stamps})`)
  await prepareDatabase(database, catalogue)
  expect(await shapeOfDatabase()).toEqual(now)
  const { rows } = await sql`SELECT is_in_all_business_units FROM record.user_role`.execute(database.kysely)
  expect(rows).toEqual([{ is_in_all_business_units: true }])
})

test('an index that held no order of pages is replaced by one that does, and the start asks for nothing', async () => {
  await prepareDatabase(database, catalogue)
  const now = await shapeOfDatabase()
  await run(`drop index record.country__last_modified_on_utc;
    create index country__last_modified_on_utc on record.country (last_modified_on_utc);
    comment on index record.country__last_modified_on_utc is 'stamboek:0123456789abcdef';
    delete from stamboek.migration where name = 'search-indexes-of-numbers-and-dates'`)
  await prepareDatabase(database, catalogue)
  expect(await shapeOfDatabase()).toEqual(now)
  expect(JSON.stringify(now)).toContain('(last_modified_on_utc, id)')
})
