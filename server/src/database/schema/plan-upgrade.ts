import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../connection/database.ts'
import { relationExists } from '../connection/relation-exists.ts'
import { recordSchema } from '../identifier.ts'
import { isOfThisFormat, refuseNewerDatabase } from './database-format.ts'
import { buildDesiredTables } from './desired-schema.ts'
import { buildIndexesAhead } from './diff-schema.ts'
import { findLimitViolations } from './limit-violations.ts'
import { describeOrphan, findOrphans } from './orphans.ts'
import { diffDefinitions } from './prepare-database.ts'
import { findNewViolations } from './rule-violations.ts'
import { estimateRows, findPendingMigrations } from './run-migrations.ts'
import { readStatement, rowsPerSecond } from './statement-cost.ts'

export interface PlannedStep {
  /** SQL, or the name of a migration. */
  readonly what: string
  readonly kind: 'statement' | 'migration'
  /** With its schema; '' for none. */
  readonly table: string
  /** Rows read or written, as the statistics know them. */
  readonly rows: number
  readonly seconds: number
  /** Whether writes wait for it. */
  readonly stopsWrites: boolean
}

export interface UpgradePlan {
  /** A database without tables of records: the start makes them. */
  readonly isNew: boolean
  /** Whether running nodes of the version before stop writing. */
  readonly isOfAnotherVersion: boolean
  readonly steps: readonly PlannedStep[]
  /** Dutch sentences: the start would refuse. */
  readonly refused: readonly string[]
  /** Dutch sentences about values that stay. */
  readonly warnings: readonly string[]
}

interface PlanOptions {
  readonly ownTables: readonly string[]
}

/**
 * Plans what a start would do, on a connection of its own, and changes nothing. Statements on tables that a pending
 * migration names are known after it only, and left out. Throws a StartError for a database of a newer version.
 */
export async function planUpgrade(
  connection: Kysely<DatabaseTables>,
  catalogue: RecordCatalogue,
  { ownTables }: PlanOptions,
): Promise<UpgradePlan> {
  await sql`SET default_transaction_read_only = on`.execute(connection)
  await sql`SET statement_timeout = 0`.execute(connection)
  try {
    return await readPlan(connection, catalogue, ownTables)
  } finally {
    await sql`RESET statement_timeout`.execute(connection)
    await sql`RESET default_transaction_read_only`.execute(connection)
  }
}

async function readPlan(
  connection: Kysely<DatabaseTables>,
  catalogue: RecordCatalogue,
  ownTables: readonly string[],
): Promise<UpgradePlan> {
  const desired = buildDesiredTables(catalogue)
  if (!(await relationExists(connection, 'stamboek.migration')))
    return { isNew: true, isOfAnotherVersion: false, steps: [], refused: [], warnings: [] }
  await refuseNewerDatabase(connection)
  const pending = await findPendingMigrations(connection)
  const unsettled = new Set(pending.flatMap(({ tables }) => tables))
  const isSettled = (table: string) => !unsettled.has(`${recordSchema}.${table}`)

  const { changes, existing } = await diffDefinitions({ connection, catalogue }, desired)
  const ahead = changes.renames.length > 0 || pending.length > 0 ? [] : buildIndexesAhead(desired, existing)
  const statements = [...changes.renames, ...changes.statements, ...changes.concurrently]
  const steps: PlannedStep[] = []
  for (const migration of pending) {
    const { name, ahead: work } = migration
    if (work && (await work.isNeeded(connection)))
      steps.push(
        await estimate(connection, { what: name, kind: 'migration', table: work.table, stopsWrites: false }),
      )
    for (const table of migration.tables.length > 0 ? migration.tables : [''])
      steps.push(
        await estimate(connection, { what: name, kind: 'migration', table, stopsWrites: table !== '' }),
      )
  }
  for (const what of statements.filter((each) => !isPartOfAnother(each))) {
    const { table } = readStatement(what)
    if (!isSettled(table)) continue
    const stopsWrites = !changes.concurrently.includes(what) || !ahead.includes(what)
    steps.push(
      await estimate(connection, { what, kind: 'statement', table: `${recordSchema}.${table}`, stopsWrites }),
    )
  }
  const orphans = await findOrphans(connection, desired, existing)
  return {
    isNew: false,
    isOfAnotherVersion: !(await isOfThisFormat(connection, desired, ownTables)),
    steps,
    refused: [
      ...changes.refused.filter((sentence) => isSettled(/^Tabel (\S+):/.exec(sentence)?.[1] ?? '')),
      ...(changes.renames.length > 0
        ? []
        : await findNewViolations(connection, catalogue, desired, existing)),
    ],
    warnings: [
      ...orphans.filter(({ count }) => count > 0).map(describeOrphan),
      ...(changes.renames.length > 0
        ? []
        : await findLimitViolations(connection, catalogue, existing, { mayNote: false })),
    ],
  }
}

/** Comments, and functions of triggers, which name no table: the statement that they belong to is a step. */
function isPartOfAnother(statement: string): boolean {
  return /^(COMMENT ON|CREATE OR REPLACE FUNCTION|DROP FUNCTION) /.test(statement)
}

async function estimate(
  connection: Kysely<DatabaseTables>,
  step: Pick<PlannedStep, 'what' | 'kind' | 'table' | 'stopsWrites'>,
): Promise<PlannedStep> {
  const cost = step.kind === 'migration' ? 'rewrite' : readStatement(step.what).cost
  const isThere = step.table !== '' && (await relationExists(connection, step.table))
  if (cost === 'none' || !isThere) return { ...step, rows: 0, seconds: 0 }
  const rows = await estimateRows(connection, step.table)
  return { ...step, rows, seconds: rows / rowsPerSecond[cost] }
}
