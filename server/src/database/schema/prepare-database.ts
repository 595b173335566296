import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../../start-error.ts'
import type { Database, DatabaseTables } from '../connection/database.ts'
import { type DatabaseLog, silentLog } from '../connection/database-log.ts'
import { relationExists } from '../connection/relation-exists.ts'
import { isRolledBackForAnother } from '../connection/transaction-conflicts.ts'
import { recordSchema } from '../identifier.ts'
import {
  announceFormat,
  fingerprintFormat,
  isOfThisFormat,
  readFormatFingerprint,
  refuseNewerDatabase,
} from './database-format.ts'
import { buildDesiredTables } from './desired-schema.ts'
import type { DesiredTable } from './desired-table.ts'
import { buildIndexesAhead, diffSchema, type SchemaDiff } from './diff-schema.ts'
import { ensureExtensions } from './ensure-extensions.ts'
import { type ExistingTables, readExistingTables } from './existing-schema.ts'
import { internalTables } from './internal-tables.ts'
import { findLimitViolations } from './limit-violations.ts'
import { limitLockWait, retryForLocks } from './lock-patience.ts'
import { describeOrphan, findOrphans } from './orphans.ts'
import { planRenames } from './plan-renames.ts'
import { describeTable, describeViolations, explainBrokenRule, findNewViolations } from './rule-violations.ts'
import { findPendingMigrations, runMigrations, workAhead } from './run-migrations.ts'
import { withStartLock } from './start-lock.ts'

interface PreparationOptions {
  readonly ownTables?: readonly string[]
  readonly log?: DatabaseLog
  /**
   * Runs before anything changes in a database of another version, while that may still write, unless it is known that
   * the start refuses.
   */
  readonly beforeUpgrade?: () => Promise<void>
  /** Called when other versions have to stop writing: at the end of what goes before. */
  readonly onSwitch?: () => void
}

/**
 * Migrates the database, one node at a time: extensions, internal tables, migrations, then what the definitions add.
 * Throws StartError if that needs a migration or a right, rows break a rule, or the database is of a newer version.
 * Returns Dutch warnings about values that the definitions no longer cover.
 */
export async function prepareDatabase(
  database: Pick<Database, 'kysely'>,
  catalogue: RecordCatalogue,
  { ownTables = [], log = silentLog, beforeUpgrade, onSwitch }: PreparationOptions = {},
): Promise<readonly string[]> {
  await ensureExtensions(database)
  return withStartLock(database, async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      const preparation = { connection, catalogue, ownTables, log, onSwitch }
      if (beforeUpgrade && (await isOfAnotherVersion(preparation))) {
        await refuseBeforeUpgrade(preparation)
        await beforeUpgrade()
      }
      return await prepareWithRetries(preparation)
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
  readonly onSwitch: (() => void) | undefined
}

/** False for a new database. */
async function isOfAnotherVersion({ connection, catalogue, ownTables }: Preparation): Promise<boolean> {
  if ((await readTableCount(connection)) === 0) return false
  return !(await isOfThisFormat(connection, buildDesiredTables(catalogue), ownTables))
}

/** Without the tables of migrations it is a version of before those. */
async function refuseBeforeUpgrade(preparation: Preparation): Promise<void> {
  const { connection, catalogue } = preparation
  for (const table of ['stamboek.migration', 'stamboek.database_format'])
    if (!(await relationExists(connection, table))) return
  await refuseNewerDatabase(connection)
  // The tables that migrations leave are not known yet.
  if ((await findPendingMigrations(connection)).length === 0)
    await refuseDefinitions(preparation, buildDesiredTables(catalogue))
}

async function prepareLocked(preparation: Preparation): Promise<readonly string[]> {
  const { connection, catalogue, ownTables, log, onSwitch } = preparation
  await runInTransaction(preparation, [
    'CREATE SCHEMA IF NOT EXISTS stamboek',
    `CREATE SCHEMA IF NOT EXISTS ${recordSchema}`,
    ...internalTables,
    ...ownTables,
  ])
  await refuseNewerDatabase(connection)
  const isUpgrade = (await readTableCount(connection)) > 0
  const desired = buildDesiredTables(catalogue)
  const pending = await findPendingMigrations(connection)
  await workAhead(connection, pending, { log })
  if (isUpgrade && pending.length === 0) await prepareAhead(preparation, desired)

  const before = await readFormatFingerprint(connection)
  onSwitch?.()
  await announceFormat(connection, fingerprintFormat(desired, ownTables))
  await runMigrations(connection, pending, { log, isLogged: isUpgrade })
  const changed = await changeTables(preparation, desired).catch(async (error: unknown) => {
    // Nothing was changed: nodes of the version before may go on.
    if (pending.length === 0) await announceFormat(connection, before).catch(() => undefined)
    throw error
  })
  return finishDefinitions(preparation, desired, changed)
}

export interface DefinitionChanges extends SchemaDiff {
  /** Statements that go before the others, in the same transaction. */
  readonly renames: readonly string[]
}

interface DefinitionDiff {
  readonly changes: DefinitionChanges
  /** As the renames leave them. */
  readonly existing: ExistingTables
}

/** The changes that the definitions ask for, and the tables as the renames leave them. */
export async function diffDefinitions(
  { connection, catalogue }: Pick<Preparation, 'connection' | 'catalogue'>,
  desired: readonly DesiredTable[],
): Promise<DefinitionDiff> {
  const found = await readExistingTables(connection)
  const empty = await findEmptyTables(connection, [...found.keys()])
  const { statements: renames, existing } = planRenames(catalogue, desired, found)
  const changes = diffSchema(desired, existing, (table) => empty.has(table))
  return { changes: { ...changes, renames }, existing }
}

function refuseChanges({ refused }: SchemaDiff): void {
  if (refused.length > 0)
    throw new StartError(
      `De database past niet bij de definities. ${refused.join(' ')} npm run upgrade toont alles wat er zou veranderen.`,
    )
}

/** Refuses, without pending migrations, what would be refused later, except what rows break beside renames. */
async function refuseDefinitions(
  preparation: Preparation,
  desired: readonly DesiredTable[],
): Promise<DefinitionDiff> {
  const { connection, catalogue } = preparation
  const { changes, existing } = await diffDefinitions(preparation, desired)
  refuseChanges(changes)
  // Renames come first; then only the transaction can tell.
  if (changes.renames.length > 0) return { changes, existing }
  const broken = await findNewViolations(connection, catalogue, desired, existing)
  if (broken.length > 0) throw new StartError(broken.join(' '))
  return { changes, existing }
}

/**
 * Refuses what would be refused later, and builds indexes of columns that are there, while nodes of another version still
 * write.
 */
async function prepareAhead(preparation: Preparation, desired: readonly DesiredTable[]): Promise<void> {
  const { connection } = preparation
  const { changes, existing } = await refuseDefinitions(preparation, desired)
  if (changes.renames.length > 0) return
  try {
    for (const statement of buildIndexesAhead(desired, existing)) await sql.raw(statement).execute(connection)
  } catch (error) {
    throw (await explainViolation(preparation, desired, error)) ?? error
  }
}

/** All or nothing. Returns what was to change. */
async function changeTables(
  preparation: Preparation,
  desired: readonly DesiredTable[],
): Promise<DefinitionDiff> {
  const diff = await diffDefinitions(preparation, desired)
  refuseChanges(diff.changes)
  try {
    await runInTransaction(preparation, [...diff.changes.renames, ...diff.changes.statements])
  } catch (error) {
    throw (await explainViolation(preparation, desired, error)) ?? error
  }
  return diff
}

async function finishDefinitions(
  preparation: Preparation,
  desired: readonly DesiredTable[],
  { changes, existing }: DefinitionDiff,
): Promise<readonly string[]> {
  const { connection, catalogue } = preparation
  try {
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

async function runInTransaction(
  { connection, log }: Preparation,
  statements: readonly string[],
): Promise<void> {
  if (statements.length === 0) return
  const text = ['BEGIN', limitLockWait, ...statements, 'COMMIT'].join(';\n')
  const work = async (): Promise<void> => {
    try {
      await sql.raw(text).execute(connection)
    } catch (error) {
      await sql`ROLLBACK`.execute(connection)
      throw error
    }
  }
  await retryForLocks(connection, work, { log })
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
