import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Database, openDatabase } from '../database/connection/database.ts'
import { type DatabaseLog, silentLog } from '../database/connection/database-log.ts'
import { relationExists } from '../database/connection/relation-exists.ts'
import { clusterDirectory } from '../database/embedded/cluster.ts'
import { lacksCluster } from '../database/embedded/data-directory.ts'
import { findBinaries } from '../database/embedded/postgres-binaries.ts'
import { findRunningPostgresUrl } from '../database/embedded/running-postgres.ts'
import { type Config, readConfig } from '../start/config.ts'
import { StartError } from '../start-error.ts'

/** The database of the program's settings, as it is. */
export interface CommandDatabase {
  readonly database: Database
  readonly config: Config
  /** Whether the embedded database runs under the program, or another command. */
  readonly isShared: boolean
}

interface OpenOptions {
  /** Makes the embedded database where there is none, and waits for a server; else both are refused. */
  readonly mayCreate?: boolean
  /** Removes an embedded database that it made if it is still empty after `work`. */
  readonly dropsEmpty?: boolean
  readonly log?: DatabaseLog
  /** A folder with the PostgreSQL of another major version, for an embedded database that it made. */
  readonly oldPostgres?: string | undefined
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/**
 * Opens the database of the settings, also while the program runs, and closes it after `work`. Throws a StartError if there is none.
 */
export async function withDatabase<Result>(
  work: (opened: CommandDatabase) => Promise<Result>,
  {
    mayCreate = false,
    dropsEmpty = false,
    log = silentLog,
    oldPostgres,
    environment = process.env,
  }: OpenOptions = {},
): Promise<Result> {
  const config = readConfig(environment)
  const { dataDirectory } = config
  const running = config.databaseUrl === undefined ? await findRunningPostgresUrl(dataDirectory) : undefined
  const databaseUrl = config.databaseUrl ?? running
  const isNew = databaseUrl === undefined && (await lacksCluster(dataDirectory))
  if (isNew && !mayCreate)
    throw new StartError(
      `In ${dataDirectory} staat geen database. Geef de opdracht dezelfde instellingen als het programma (DATA_DIR of DATABASE_URL), of start dat eerst.`,
    )
  const binaries =
    oldPostgres === undefined
      ? undefined
      : await findBinaries(path.resolve(oldPostgres), path.join(dataDirectory, 'postgres-libraries-old'))
  const isNewDirectory = isNew && (await lacksDirectory(dataDirectory))
  const database = await openDatabase({
    binaries,
    dataDirectory,
    ...(databaseUrl !== undefined && { databaseUrl }),
    waitSeconds: mayCreate ? config.databaseWaitSeconds : 0,
    // The embedded one reports its own end.
    log: config.databaseUrl === undefined ? silentLog : log,
  })
  try {
    return await work({ database, config, isShared: running !== undefined })
  } finally {
    const isDropped = isNew && dropsEmpty && (await isEmpty(database))
    await database.close()
    if (isDropped)
      await rm(isNewDirectory ? dataDirectory : clusterDirectory(dataDirectory), {
        recursive: true,
        force: true,
      })
  }
}

async function lacksDirectory(directory: string): Promise<boolean> {
  return (await stat(directory).catch(() => undefined)) === undefined
}

/** False where it cannot be known. */
async function isEmpty({ kysely }: Database): Promise<boolean> {
  return relationExists(kysely, 'stamboek.migration').then(
    (isThere) => !isThere,
    () => false,
  )
}
