import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { makeRecordedBackup } from '../backup/recorded-backups.ts'
import { readRestoredCopy } from '../backup/restore-backup.ts'
import type { Database } from '../database/connection/database.ts'
import type { DatabaseLog } from '../database/connection/database-log.ts'
import { prepareDatabase } from '../database/schema/prepare-database.ts'
import { prepareKeys } from '../features/secrets/prepare-keys.ts'
import type { Config } from './config.ts'
import { listOwnTables, type Product } from './product.ts'

interface ProductPreparation {
  readonly definition: Product
  readonly catalogue: RecordCatalogue
  readonly config: Pick<Config, 'secretsKeyFile' | 'backups'>
  readonly log: DatabaseLog
  /** Of this program. */
  readonly version: string
}

/**
 * Prepares schema and keys of secrets of a database for a product, as each start does, after a back-up in BACKUP_DIR if another version prepared it
 * last; logs warnings. Throws a StartError.
 */
export async function prepareProduct(
  database: Database,
  { definition, catalogue, config, log, version }: ProductPreparation,
): Promise<void> {
  const { backups } = config
  const warnings = await prepareDatabase(database, catalogue, {
    log,
    ownTables: listOwnTables(definition),
    ...(backups && {
      beforeUpgrade: async () => {
        if (await readRestoredCopy(database)) return
        const { directory } = await makeRecordedBackup(database, {
          to: backups.directory,
          version,
          isBeforeUpgrade: true,
        })
        log.info(`De gegevens van voor de upgrade staan in ${directory}.`)
      },
    }),
  })
  await prepareKeys(database, catalogue, config.secretsKeyFile)
  for (const sentence of warnings) log.warn(sentence)
}
