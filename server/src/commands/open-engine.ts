import { sql } from 'kysely'
import { type Database, openDatabase } from '../database/connection/database.ts'
import { lacksCluster } from '../database/embedded/data-directory.ts'
import { findRunningPostgresUrl } from '../database/embedded/running-postgres.ts'
import type { RecordEngine } from '../records/engine/record-context.ts'
import { type Config, readConfig } from '../start/config.ts'
import { createCatalogue, createEngine, product } from '../start/product.ts'
import { StartError } from '../start-error.ts'

/** The engine on the database of the program's settings. */
export interface CommandEngine {
  readonly engine: RecordEngine
  readonly config: Config
}

/**
 * Opens the database of the settings, also while the program runs, and closes it after `work`. Throws a StartError if there
 * is none. The database may be of another version.
 */
export async function withDatabase<Result>(
  work: (database: Database, config: Config) => Promise<Result>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Result> {
  const config = readConfig(environment)
  const { dataDirectory, databaseUrl = await findRunningPostgresUrl(dataDirectory) } = config
  if (databaseUrl === undefined && (await lacksCluster(dataDirectory)))
    throw new StartError(
      `In ${dataDirectory} staat geen database. Geef de opdracht dezelfde instellingen als het programma (DATA_DIR of DATABASE_URL), of start dat eerst.`,
    )
  const database = await openDatabase({ dataDirectory, ...(databaseUrl !== undefined && { databaseUrl }) })
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}

/**
 * Runs `work` on the engine of that database. Throws a StartError if the program has not prepared it yet. Live pages are
 * not told of what `work` changes.
 */
export async function withEngine<Result>(
  work: (engine: CommandEngine) => Promise<Result>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Result> {
  return withDatabase(async (database, config) => {
    await requirePrepared(database)
    const catalogue = createCatalogue(product)
    const reportFailure = (error: unknown): void => {
      throw error
    }
    return work({
      engine: createEngine({ definition: product, catalogue, database, config, reportFailure }),
      config,
    })
  }, environment)
}

async function requirePrepared({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ isPrepared: boolean }>`SELECT to_regclass('stamboek.one_time_link') IS NOT NULL
    AND EXISTS (SELECT FROM information_schema.columns
      WHERE table_schema = 'stamboek' AND table_name = 'one_time_link' AND column_name = 'user_id') AS "isPrepared"`.execute(
    kysely,
  )
  if (!rows[0]?.isPrepared)
    throw new StartError(
      'Deze database is nog niet door deze versie van Stamboek klaargezet: start het programma een keer.',
    )
}
