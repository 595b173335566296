import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { Database } from '../../database/connection/database.ts'
import { withStartLock } from '../../database/schema/start-lock.ts'
import { StartError } from '../../start-error.ts'
import { readKeyFile, writeKeyFile } from './key-file.ts'
import { addCurrentKey, countValuesByKey, listSealedColumns, readKnownKeys } from './known-keys.ts'
import { createSecretsKey } from './secret-envelope.ts'

/**
 * Checks at start that the key file has every key of the database, else throws a StartError. A database without keys
 * gets the newest key of the file; without sealed values and file, a new key in a new file.
 */
export async function prepareKeys(
  database: Database,
  catalogue: RecordCatalogue,
  file: string,
): Promise<void> {
  await withStartLock(database, async (connection) => {
    const ring = await readKeyFile(file)
    const { ids } = await readKnownKeys(connection)
    const used = await countValuesByKey(connection, listSealedColumns(catalogue))
    const needed = [...new Set([...ids, ...used.keys()])]
    const missing = needed.filter((id) => !ring?.has(id))
    if (missing.length > 0) throw new StartError(explainMissing(file, missing, ring !== undefined))
    if (ids.length > 0) return
    const key = [...(ring?.values() ?? [])].at(-1) ?? createSecretsKey()
    if (!ring) await writeKeyFile(file, [key])
    await addCurrentKey(connection, key.id)
  })
}

function explainMissing(file: string, missing: readonly string[], isThere: boolean): string {
  const fault = isThere
    ? `Het sleutelbestand ${file} mist ${missing.length === 1 ? 'sleutel' : 'de sleutels'} ${missing.join(', ')} van deze database`
    : `Het sleutelbestand ${file} van deze database ontbreekt (${missing.length === 1 ? 'sleutel' : 'sleutels'} ${missing.join(', ')})`
  return `${fault}: zet het juiste bestand terug, of wijs het aan met SECRETS_KEY_FILE.`
}
