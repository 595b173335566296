import { sql } from 'kysely'
import type { Database } from '../database/connection/database.ts'
import type { RecordEngine } from '../records/engine/record-context.ts'
import type { Config } from '../start/config.ts'
import { createCatalogue, createEngine, product } from '../start/product.ts'
import { StartError } from '../start-error.ts'
import { withDatabase } from './open-database.ts'

/** The engine on the database of the program's settings. */
export interface CommandEngine {
  readonly engine: RecordEngine
  readonly config: Config
}

/**
 * Opens the engine on the database of the settings, also while the program runs, and closes it after `work`. Throws a StartError if
 * there is none, or the program has not prepared it yet. Live pages are not told of what `work` changes.
 */
export async function withEngine<Result>(
  work: (engine: CommandEngine) => Promise<Result>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Result> {
  return withDatabase(
    async ({ database, config }) => {
      await requirePrepared(database)
      const catalogue = createCatalogue(product)
      const reportFailure = (error: unknown): void => {
        throw error
      }
      const engine = createEngine({ definition: product, catalogue, database, config, reportFailure })
      return work({ engine, config })
    },
    { environment },
  )
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
