import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../../start-error.ts'
import type { Database, DatabaseTables } from '../connection/database.ts'
import { type DatabaseLog, silentLog } from '../connection/database-log.ts'
import { isRolledBackForAnother } from '../connection/transaction-conflicts.ts'
import { recordSchema } from '../identifier.ts'
import { recordTable } from '../record-table.ts'
import { buildDesiredTables } from './desired-schema.ts'
import type { DesiredTable } from './desired-table.ts'
import { diffSchema } from './diff-schema.ts'
import { ensureExtensions } from './ensure-extensions.ts'
import { readExistingTables } from './existing-schema.ts'
import { internalTables } from './internal-tables.ts'
import { findLimitViolations } from './limit-violations.ts'
import { databaseFormat, migrations } from './migrations.ts'
import { describeOrphan, findOrphans } from './orphans.ts'
import { planRenames } from './plan-renames.ts'
import { describeViolations, explainBrokenRule, type RuleTable } from './rule-violations.ts'
import { withStartLock } from './start-lock.ts'

interface PreparationOptions {
  readonly ownTables?: readonly string[]
  readonly log?: DatabaseLog
}

/**
 * Migrates the database, one node at a time: extensions, internal tables, migrations, then what the definitions add.
 * Throws StartError if that needs a migration or a right, rows break a rule, or the database is of a newer version.
 * Returns Dutch warnings about values that the definitions no longer cover.
 */
export async function prepareDatabase(
  database: Database,
  catalogue: RecordCatalogue,
  { ownTables = [], log = silentLog }: PreparationOptions = {},
): Promise<readonly string[]> {
  await ensureExtensions(database)
  return withStartLock(database, async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await prepareWithRetries({ connection, catalogue, ownTables, log })
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

const maxAttempts = 5

/**
 * Retries after deadlocks with running nodes, which lock tables in another order; an unfinished index is built again.
 */
async function prepareWithRetries(preparation: Preparation): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt++)
    try {
      return await prepareLocked(preparation)
    } catch (error) {
      if (!isRolledBackForAnother(error) || attempt === maxAttempts) throw error
    }
}

interface DatabaseError {
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
}

interface Preparation {
  readonly connection: Kysely<DatabaseTables>
  readonly catalogue: RecordCatalogue
  readonly ownTables: readonly string[]
  readonly log: DatabaseLog
}

async function prepareLocked(preparation: Preparation): Promise<readonly string[]> {
  const { connection, catalogue, ownTables, log } = preparation
  await runInTransaction(connection, [
    'CREATE SCHEMA IF NOT EXISTS stamboek',
    `CREATE SCHEMA IF NOT EXISTS ${recordSchema}`,
    ...internalTables,
    ...ownTables,
  ])
  await checkFormat(connection)
  await runMigrations(connection, log)

  const desired = buildDesiredTables(catalogue)
  const found = await readExistingTables(connection)
  const empty = await findEmptyTables(connection, [...found.keys()])
  const { statements: renames, existing } = planRenames(catalogue, desired, found)
  const changes = diffSchema(desired, existing, (table) => empty.has(table))
  if (changes.refused.length > 0)
    throw new StartError(`De database past niet bij de definities. ${changes.refused.join(' ')}`)
  try {
    await runInTransaction(connection, [...renames, ...changes.statements])
    for (const statement of changes.concurrently) await sql.raw(statement).execute(connection)
  } catch (error) {
    throw (await explainViolation(preparation, desired, error)) ?? error
  }
  const orphans = await findOrphans(connection, desired, existing)
  return [
    ...orphans.filter(({ count }) => count > 0).map(describeOrphan),
    ...(await findLimitViolations(connection, catalogue, existing, { mayNote: true })),
  ]
}

/** The sentence about a new rule that rows break; undefined for another error. */
async function explainViolation(
  { connection, catalogue }: Preparation,
  desired: readonly DesiredTable[],
  error: unknown,
): Promise<StartError | undefined> {
  const { code, table, constraint } = error as DatabaseError
  if (!(error instanceof Error) || !code?.startsWith('23') || !constraint || !table) return undefined
  const found = desired.find((each) => each.name === table)
  const rules = found ? [...found.constraints, ...found.foreignKeys, ...found.indexes] : []
  const rule = rules.find(({ name }) => name === constraint) ?? { name: constraint, message: '' }
  // Columns that were to be added with the rule are not there after the failure.
  const counted =
    'definition' in rule
      ? await describeViolations(connection, describeTable(catalogue, table), rule).catch(() => undefined)
      : undefined
  return new StartError(counted ?? explainBrokenRule(table, rule), { cause: error })
}

function describeTable(catalogue: RecordCatalogue, name: string): RuleTable {
  const type = catalogue.all().find((each) => !each.view && recordTable(each).name === name)
  return { name, labels: type && recordTable(type) }
}

async function runInTransaction(
  connection: Kysely<DatabaseTables>,
  statements: readonly string[],
): Promise<void> {
  if (statements.length === 0) return
  try {
    await sql.raw(`BEGIN;\n${statements.join(';\n')};\nCOMMIT`).execute(connection)
  } catch (error) {
    await sql`ROLLBACK`.execute(connection)
    throw error
  }
}

async function checkFormat(connection: Kysely<DatabaseTables>): Promise<void> {
  await sql`insert into stamboek.database_format (format) select ${databaseFormat}::integer
    where not exists (select from stamboek.database_format)`.execute(connection)
  const { rows } = await sql<{ format: number }>`select format from stamboek.database_format`.execute(
    connection,
  )
  const format = rows[0]?.format ?? databaseFormat
  if (format > databaseFormat)
    throw new StartError(
      `De database is van een nieuwere versie van Stamboek (vorm ${format}; deze versie kent ${databaseFormat}). Start die nieuwere versie.`,
    )
  if (format < databaseFormat)
    await sql`update stamboek.database_format set format = ${databaseFormat}`.execute(connection)
}

async function runMigrations(connection: Kysely<DatabaseTables>, log: DatabaseLog): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from stamboek.migration`.execute(connection)
  const done = new Set(rows.map((row) => row.name))
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...done].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new StartError(
      `De database is van een nieuwere versie van Stamboek (onbekende migratie ${unknown.join(', ')}). Start die nieuwere versie.`,
    )
  const isUpgrade = (await readTableCount(connection)) > 0
  for (const migration of migrations.filter((each) => !done.has(each.name))) {
    await connection.transaction().execute(async (transaction) => {
      await migration.run(transaction)
      await sql`insert into stamboek.migration (name) values (${migration.name})`.execute(transaction)
    })
    if (isUpgrade) log.info(`De migratie ${migration.name} is uitgevoerd.`)
  }
}

async function readTableCount(connection: Kysely<DatabaseTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_class
    where relnamespace = to_regnamespace(${recordSchema}) and relkind = 'r'`.execute(connection)
  return rows[0]?.count ?? 0
}

async function findEmptyTables(
  connection: Kysely<DatabaseTables>,
  tables: readonly string[],
): Promise<ReadonlySet<string>> {
  const empty = new Set<string>()
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(`${recordSchema}.${table}`)} limit 1`.execute(
      connection,
    )
    if (rows.length === 0) empty.add(table)
  }
  return empty
}
