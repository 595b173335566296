import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { Database } from '../database/connection/database.ts'
import { isOfThisFormat } from '../database/schema/database-format.ts'
import { buildDesiredTables } from '../database/schema/desired-schema.ts'
import type { RecordEngine } from '../records/engine/record-context.ts'
import type { Config } from '../start/config.ts'
import { createCatalogue, createEngine, listOwnTables, product } from '../start/product.ts'
import { StartError } from '../start-error.ts'
import { withDatabase } from './open-database.ts'

/** The engine on the database of the program's settings. */
export interface CommandEngine {
  readonly engine: RecordEngine
  readonly config: Config
}

/**
 * Opens the engine on the database of the settings, also while the program runs, and closes it after `work`. Throws a StartError if
 * there is none, or another version of the program prepared it last. Live pages are not told of what `work` changes.
 */
export async function withEngine<Result>(
  work: (engine: CommandEngine) => Promise<Result>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Result> {
  return withDatabase(
    async ({ database, config }) => {
      const catalogue = createCatalogue(product)
      await requirePrepared(database, catalogue)
      const reportFailure = (error: unknown): void => {
        throw error
      }
      const engine = createEngine({ definition: product, catalogue, database, config, reportFailure })
      return work({ engine, config })
    },
    { environment },
  )
}

async function requirePrepared({ kysely }: Database, catalogue: RecordCatalogue): Promise<void> {
  if (await isOfThisFormat(kysely, buildDesiredTables(catalogue), listOwnTables(product))) return
  throw new StartError(
    'Deze database is niet door deze versie van Stamboek klaargezet: gebruik de versie waarmee het programma draait, of voer eerst de upgrade uit door deze versie te starten.',
  )
}
