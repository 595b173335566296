import type { ClientBase } from 'pg'
import type { Database } from '../database/connection/database.ts'
import { relationExists } from '../database/connection/relation-exists.ts'
import { databaseFormat } from '../database/schema/database-format.ts'
import { migrations } from '../database/schema/migrations.ts'
import { withStartLock } from '../database/schema/start-lock.ts'
import { StartError } from '../start-error.ts'
import { withBackupClient } from './backup-client.ts'
import { backupTables } from './backup-tables.ts'
import { explainFault } from './explain-fault.ts'
import { type LoadProgress, loadBackup } from './load-backup.ts'
import type { Backup } from './manifest.ts'
import { backedUpSchemas, listTables } from './schema-statements.ts'

export interface RestoreOptions {
  /** Whether data that is there may be replaced. */
  readonly mayReplace: boolean
  /** Whether the database takes the place of the original; else it starts as a copy. */
  readonly isActive: boolean
  readonly onProgress?: LoadProgress
  /** Must succeed, or nothing is restored. */
  readonly beforeCommit?: () => Promise<void>
}

/** The database holds data, which a restore would lose. */
export class DatabaseInUse extends Error {
  readonly rows: number

  constructor(rows: number) {
    super('The database holds data')
    this.rows = rows
  }
}

/**
 * Replaces the whole database by a back-up, in one transaction: a fault or kill leaves it as it was. Throws a StartError for a back-up
 * that is damaged or of a newer version, and while a node runs on the database; DatabaseInUse if there is data that it may
 * not replace.
 */
export async function restoreBackup(
  database: Database,
  backup: Backup,
  { mayReplace, isActive, onProgress, beforeCommit }: RestoreOptions,
): Promise<void> {
  requireKnownFormat(backup)
  try {
    // A node that starts meanwhile waits.
    await withStartLock(database, () =>
      withBackupClient(database, async (client) => {
        await requireNoNode(client)
        await client.query('BEGIN')
        const rows = await countExistingRows(client)
        if (rows > 0 && !mayReplace) throw new DatabaseInUse(rows)
        for (const schema of backedUpSchemas) await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
        await loadBackup(client, backup, { onProgress })
        await finish(client, backup, isActive)
        await client.query(`ANALYZE ${backup.manifest.tables.map(({ name }) => name).join(', ')}`)
        await beforeCommit?.()
        await commit(client)
      }),
    )
  } catch (error) {
    throw explainFault(
      error,
      backup.directory,
      'Er is niets teruggezet; de database is gebleven zoals zij was.',
    )
  }
}

async function commit(client: ClientBase): Promise<void> {
  try {
    await client.query('COMMIT')
  } catch (error) {
    throw new StartError(
      'De verbinding met de database brak aan het einde: het is onbekend of de back-up is teruggezet. Kijk in de database, of herhaal de opdracht.',
      { cause: error },
    )
  }
}

/** Makes a restored copy take the place of the original; returns whether it was a copy. Running nodes notice at their next start. */
export async function activateCopy(database: Database): Promise<boolean> {
  if (!(await hasCopyTable(database))) return false
  const { numDeletedRows } = await database.kysely.deleteFrom('stamboek.restored_copy').executeTakeFirst()
  return numDeletedRows > 0n
}

export interface RestoredCopy {
  readonly backupName: string
  /** ISO 8601, the moment of its data. */
  readonly madeAt: string
}

/** Returns the back-up of which this database is a copy; undefined if it is none. */
export async function readRestoredCopy(
  database: Pick<Database, 'kysely'>,
): Promise<RestoredCopy | undefined> {
  if (!(await hasCopyTable(database))) return undefined
  return database.kysely
    .selectFrom('stamboek.restored_copy')
    .select(['backup_name as backupName', 'made_at as madeAt'])
    .executeTakeFirst()
}

/** A database that no start has prepared since copies are marked has no table for that. */
function hasCopyTable({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  return relationExists(kysely, 'stamboek.restored_copy')
}

function requireKnownFormat({ directory, manifest }: Backup): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (manifest.databaseFormat > databaseFormat || unknown.length > 0)
    throw new StartError(
      `De back-up in ${directory} is van een nieuwere versie van Stamboek (${manifest.version}). Zet haar met die versie terug.`,
    )
}

/** Nodes are known by the connection on which they listen. */
async function requireNoNode(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'stamboek-notifications'`,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new StartError(
      `Op deze database ${count === 1 ? 'draait Stamboek' : `draaien ${count} servers van Stamboek`}. Stop die eerst; er is niets teruggezet.`,
    )
}

async function countExistingRows(client: ClientBase): Promise<number> {
  let count = 0
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${name}`)
    count += Number(rows[0]?.count ?? 0)
  }
  return count
}

async function finish(client: ClientBase, { manifest }: Backup, isActive: boolean): Promise<void> {
  for (const statement of backupTables) await client.query(statement)
  // The nodes of the original do not run here, and the back-up itself was running in its own data.
  if (manifest.tables.some(({ name }) => name === 'stamboek.node'))
    await client.query('DELETE FROM stamboek.node')
  await client.query(`DELETE FROM stamboek.backup WHERE state = 'running'`)
  await client.query('DELETE FROM stamboek.restored_copy')
  if (!isActive)
    await client.query('INSERT INTO stamboek.restored_copy (backup_name, made_at) VALUES ($1, $2)', [
      manifest.name,
      manifest.madeAt,
    ])
}
