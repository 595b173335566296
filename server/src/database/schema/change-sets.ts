import { type Kysely, sql, type Transaction } from 'kysely'
import type { DatabaseTables } from '../connection/database.ts'
import { relationExists } from '../connection/relation-exists.ts'
import { listSaveIndexes } from './audit-indexes.ts'
import { buildIndex } from './build-index.ts'
import { limitLockWait } from './lock-patience.ts'
import type { Migration } from './migration.ts'

const table = 'stamboek.audit_entry'

const indexes = [
  ['audit_entry_record', '(record_id, sequence)'],
  ['audit_entry_parent', '(parent_id, sequence) WHERE parent_id IS NOT NULL'],
  ['audit_entry_change_set', '(change_set_id, sequence) WHERE change_set_id IS NOT NULL'],
  ...listSaveIndexes('change_set_id'),
] as const

/** Imports and their undos become change sets; each other entry of before is one of its own. */
export const changeSets: Migration = {
  name: 'change_set',
  tables: ['stamboek.import_batch'],
  ahead: {
    table,
    isNeeded: (connection) => relationExists(connection, 'stamboek.import_batch'),
    begin: async () => {},
    runBatch: async () => undefined,
    async complete(connection) {
      if (await hasUndoneImport(connection))
        await buildIndex(connection, table, [
          'audit_entry_undone',
          '(undone_batch_id) WHERE undone_batch_id IS NOT NULL',
        ])
      for (const index of listSaveIndexes('batch_id')) await buildIndex(connection, table, index)
      await listContentsAhead(connection)
    },
  },
  run: async (transaction) => {
    if (await relationExists(transaction, 'stamboek.import_batch')) await moveImports(transaction)
    for (const [name, definition] of indexes)
      await sql.raw(`CREATE INDEX IF NOT EXISTS ${name} ON ${table} ${definition}`).execute(transaction)
  },
}

const replacedIndex = 'stamboek.audit_entry_saves'

/** Change sets of before know which fields they changed, and are found by other indexes. */
export const changeSetFields: Migration = {
  name: 'change_set-fields',
  tables: ['stamboek.change_set'],
  ahead: {
    table,
    isNeeded: (connection) => relationExists(connection, replacedIndex),
    begin: async () => {},
    runBatch: async () => undefined,
    async complete(connection) {
      for (const index of listSaveIndexes('change_set_id')) await buildIndex(connection, table, index)
    },
  },
  run: async (transaction) => {
    if (!(await relationExists(transaction, replacedIndex))) return
    const statements = [
      `ALTER TABLE stamboek.change_set ADD COLUMN fields text[] NOT NULL DEFAULT '{}'`,
      `${listContents('stamboek.change_set', 'change_set_id')} status NOT IN ('InProgress', 'Failed')`,
      ...indexes.map(([name, definition]) => `CREATE INDEX IF NOT EXISTS ${name} ON ${table} ${definition}`),
      `DROP INDEX ${replacedIndex}`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  },
}

/** Only then entries are of an undo; without, nobody needs to look for them. */
async function hasUndoneImport(connection: Kysely<DatabaseTables>): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM stamboek.import_batch WHERE lower(status) = 'undone' LIMIT 1`.execute(connection)
  return rows.length > 0
}

const isListed = `lower(status) NOT IN ('inprogress', 'failed') AND dto_keys IS NULL`

/** Lists the contents of imports; those that the version before adds meanwhile are left to the migration. */
async function listContentsAhead(connection: Kysely<DatabaseTables>): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    await sql.raw(limitLockWait).execute(transaction)
    await sql`ALTER TABLE stamboek.import_batch ADD COLUMN IF NOT EXISTS dto_keys text[], ADD COLUMN IF NOT EXISTS fields text[]`.execute(
      transaction,
    )
  })
  const { rows } = await sql<{
    id: string
  }>`SELECT id FROM stamboek.import_batch WHERE ${sql.raw(isListed)}`.execute(connection)
  // One at a time, since the version before can undo them meanwhile.
  for (const { id } of rows)
    await sql`${sql.raw(listContents('stamboek.import_batch'))} id = ${id}::uuid`.execute(connection)
}

/** A statement whose condition follows. */
function listContents(changeSets: string, column = 'batch_id'): string {
  return `UPDATE ${changeSets} s SET
      dto_keys = (SELECT coalesce(array_agg(DISTINCT e.dto_key), '{}') FROM ${table} e WHERE e.${column} = s.id),
      fields = (SELECT coalesce(array_agg(DISTINCT e.dto_key || ' ' || (change->>'field')), '{}')
        FROM ${table} e, jsonb_array_elements(e.changes) change WHERE e.${column} = s.id AND e.action = 'Update') WHERE `
}

const moveUndos = [
  `CREATE TEMPORARY TABLE undo ON COMMIT DROP AS
  SELECT gen_random_uuid() AS id, e.correlation_id, e.undone_batch_id, e.dto_key, b.business_unit_id, e.user_id,
    min(e.made_at) AS made_at, jsonb_build_object('new', count(*) FILTER (WHERE action = 'Insert'),
      'changed', count(*) FILTER (WHERE action = 'Update'), 'deleted', count(*) FILTER (WHERE action = 'Delete')) AS counts
  FROM ${table} e JOIN stamboek.import_batch b ON b.id = e.undone_batch_id AND b.dto_key = e.dto_key
  WHERE e.undone_batch_id IS NOT NULL GROUP BY 2, 3, 4, 5, 6`,
  `INSERT INTO stamboek.change_set (id, kind, dto_key, business_unit_id, user_id, correlation_id, undoes, status, started_at, ended_at, counts)
  SELECT id, 'Undo', dto_key, business_unit_id, user_id, correlation_id, undone_batch_id, 'Completed', made_at, made_at, counts
  FROM undo ORDER BY made_at`,
  `UPDATE ${table} e SET batch_id = u.id FROM undo u
  WHERE e.undone_batch_id = u.undone_batch_id AND e.correlation_id = u.correlation_id`,
  `${listContents('stamboek.change_set')} kind = 'Undo'`,
]

async function moveImports(transaction: Transaction<DatabaseTables>): Promise<void> {
  const columns =
    'id, dto_key, business_unit_id, user_id, correlation_id, file_name, status, started_at, ended_at, counts, message, sequence'
  const statements = [
    'ALTER TABLE stamboek.import_batch ADD COLUMN IF NOT EXISTS dto_keys text[], ADD COLUMN IF NOT EXISTS fields text[]',
    `${listContents('stamboek.import_batch')} ${isListed}`,
    `INSERT INTO stamboek.change_set (kind, ${columns}, dto_keys, fields) OVERRIDING SYSTEM VALUE
      SELECT 'Import', ${columns}, coalesce(dto_keys, '{}'), coalesce(fields, '{}') FROM stamboek.import_batch`,
    `SELECT setval(pg_get_serial_sequence('stamboek.change_set', 'sequence'), (SELECT coalesce(max(sequence), 0) + 1 FROM stamboek.change_set), false)`,
    ...((await hasUndoneImport(transaction)) ? moveUndos : []),
    `UPDATE stamboek.change_set s
      SET position = (SELECT e.sequence FROM ${table} e WHERE e.batch_id = s.id ORDER BY e.sequence LIMIT 1)`,
    `ALTER TABLE ${table} DROP COLUMN undone_batch_id`,
    `ALTER TABLE ${table} RENAME COLUMN batch_id TO change_set_id`,
    'ALTER INDEX stamboek.audit_entry_import RENAME TO audit_entry_change_set',
    'DROP TABLE stamboek.import_batch',
  ]
  for (const statement of statements) await sql.raw(statement).execute(transaction)
}
