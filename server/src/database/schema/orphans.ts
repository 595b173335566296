import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../../start-error.ts'
import { quote } from '../column-names.ts'
import type { DatabaseTables } from '../connection/database.ts'
import { isLockTimeout } from '../connection/transaction-conflicts.ts'
import { recordSchema } from '../identifier.ts'
import { fingerprintFormat, readFormatFingerprint } from './database-format.ts'
import { buildDesiredTables } from './desired-schema.ts'
import type { DesiredTable } from './desired-table.ts'
import { type ExistingTables, readExistingTables } from './existing-schema.ts'
import { limitLockWait } from './lock-patience.ts'
import { formatRowCount } from './row-examples.ts'

/** A table, or a column, that no definition knows, as after a field was removed. */
export interface Orphan {
  /** `country.continent`, or `planet` for a table. */
  readonly name: string
  readonly table: string
  readonly column?: string
  /** Rows of the table, or those with a value in the column; `false` and empty lists do not count. */
  readonly count: number
}

/** Lists what no definition knows, also where it holds nothing, with the number of values. */
export async function findOrphans(
  connection: Kysely<DatabaseTables>,
  desired: readonly DesiredTable[],
  existing: ExistingTables,
): Promise<readonly Orphan[]> {
  const known = new Map(desired.map((table) => [table.name, new Set(table.columns.map(({ name }) => name))]))
  const orphans: Orphan[] = []
  for (const [table, { columns }] of existing) {
    const knownColumns = known.get(table)
    if (!knownColumns) {
      orphans.push({ name: table, table, count: await countRows(connection, table, 'true') })
      continue
    }
    for (const column of columns.keys())
      if (!knownColumns.has(column)) {
        const count = await countRows(connection, table, `${quote(column)}::text NOT IN ('false', '{}')`)
        orphans.push({ name: `${table}.${column}`, table, column, count })
      }
  }
  return orphans
}

/**
 * Lists the same in the database of a running program. Throws a StartError if this version has not prepared it: then
 * what it would rename still has its former name.
 */
export async function listOrphans(
  connection: Kysely<DatabaseTables>,
  catalogue: RecordCatalogue,
  ownTables: readonly string[],
): Promise<readonly Orphan[]> {
  const desired = buildDesiredTables(catalogue)
  if ((await readFormatFingerprint(connection)) !== fingerprintFormat(desired, ownTables))
    throw new StartError(
      'Deze database is nog niet door deze versie van Stamboek klaargezet: start het programma een keer.',
    )
  return findOrphans(connection, desired, await readExistingTables(connection))
}

/** A Dutch sentence about values that stay behind. */
export function describeOrphan({ name, table, column, count }: Orphan): string {
  const drop = `gooi ze weg met npm run upgrade -- drop --confirm=${name}, of schrijf de migratie`
  return column === undefined
    ? `Tabel ${table} heeft nog ${formatRowCount(count)}, maar geen definitie kent haar: ${drop} "${table}-gone", die ze overneemt.`
    : `Tabel ${table}: kolom ${column} heeft nog in ${formatRowCount(count)} een waarde, maar geen definitie kent haar. Heet het veld nu anders, zeg dan in de definitie hoe het heette (was); ${drop} "${table}-${column}-gone", die ze overneemt.`
}

/**
 * Drops columns and tables with all that they hold. Throws a StartError, and drops nothing, if something else needs one or
 * uses its table for longer than some seconds.
 */
export async function dropOrphans(
  connection: Kysely<DatabaseTables>,
  orphans: readonly Orphan[],
): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    await sql.raw(limitLockWait).execute(transaction)
    for (const { name, table, column } of orphans) {
      const what = `${recordSchema}.${quote(table)}`
      const statement =
        column === undefined ? `DROP TABLE ${what}` : `ALTER TABLE ${what} DROP COLUMN ${quote(column)}`
      try {
        await sql.raw(statement).execute(transaction)
      } catch (error) {
        if (isLockTimeout(error))
          throw new StartError(
            `${name} kan nu niet weg: iets anders gebruikt de tabel, zoals een back-up of een lange zoekvraag. Er is niets weggegooid; probeer het later opnieuw.`,
            { cause: error },
          )
        if ((error as NodeJS.ErrnoException).code !== '2BP01') throw error
        throw new StartError(`${name} kan nog niet weg: iets anders in de database verwijst ernaar.`, {
          cause: error,
        })
      }
    }
  })
}

async function countRows(
  connection: Kysely<DatabaseTables>,
  table: string,
  condition: string,
): Promise<number> {
  const { rows: found } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM ${sql.table(`${recordSchema}.${table}`)} WHERE ${sql.raw(condition)}`.execute(
    connection,
  )
  return found[0]?.count ?? 0
}
