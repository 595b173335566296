import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { accessTables } from '../access/access-tables.ts'
import { backupTables } from '../backup/backup-tables.ts'
import type { Database } from '../database/connection/database.ts'
import type { DatabaseLog } from '../database/connection/database-log.ts'
import { prepareDatabase } from '../database/schema/prepare-database.ts'
import { prepareKeys } from '../features/secrets/prepare-keys.ts'
import { fileTables } from '../files/file-tables.ts'
import { realtimeTables } from '../realtime/connection-key.ts'
import { statusTables } from '../status/node-registry.ts'
import type { Config } from './config.ts'
import type { Product } from './product.ts'

interface ProductPreparation {
  readonly definition: Product
  readonly catalogue: RecordCatalogue
  readonly config: Pick<Config, 'secretsKeyFile'>
  readonly log: DatabaseLog
}

/** Prepares schema and keys of secrets of a database for a product, as each start does; logs warnings. Throws a StartError. */
export async function prepareProduct(
  database: Database,
  { definition, catalogue, config, log }: ProductPreparation,
): Promise<void> {
  const ownTables = [
    ...accessTables,
    ...backupTables,
    ...fileTables,
    ...realtimeTables,
    ...statusTables,
    ...definition.features.flatMap(({ tables = [] }) => tables),
  ]
  const warnings = await prepareDatabase(database, catalogue, { log, ownTables })
  await prepareKeys(database, catalogue, config.secretsKeyFile)
  for (const sentence of warnings) log.warn(sentence)
}
