import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Database, openDatabase } from '../database/connection/database.ts'
import { type DatabaseLog, silentLog } from '../database/connection/database-log.ts'
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
  /** Whether an embedded database that it made goes after `work`; by default it stays. */
  readonly dropsNew?: 'whenFailed' | 'always'
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
  { mayCreate = false, dropsNew, log = silentLog, oldPostgres, environment = process.env }: OpenOptions = {},
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
  const made = isNew ? await findFirstMissing(dataDirectory) : undefined
  const database = await openDatabase({
    binaries,
    dataDirectory,
    ...(databaseUrl !== undefined && { databaseUrl }),
    waitSeconds: mayCreate ? config.databaseWaitSeconds : 0,
    // The embedded one reports its own end.
    log: config.databaseUrl === undefined ? silentLog : log,
  })
  let isDropped = dropsNew !== undefined
  try {
    const result = await work({ database, config, isShared: running !== undefined })
    isDropped = dropsNew === 'always'
    return result
  } finally {
    await database.close()
    if (isDropped && made !== undefined) await rm(made, { recursive: true, force: true })
  }
}

/** The folder that is made first where the embedded database is: itself, or one above. */
async function findFirstMissing(dataDirectory: string): Promise<string> {
  let missing = clusterDirectory(dataDirectory)
  for (let above = path.dirname(missing); !(await exists(above)); above = path.dirname(above)) missing = above
  return missing
}

async function exists(directory: string): Promise<boolean> {
  return (await stat(directory).catch(() => undefined)) !== undefined
}
