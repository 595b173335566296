import type { ClientBase } from 'pg'
import type { Database } from '../database/connection/database.ts'
import { StartError } from '../start-error.ts'
import { requireSameHeads } from './audit-heads.ts'
import { explainFault } from './explain-fault.ts'
import { type LoadProgress, loadBackup, readSchema, requireSame } from './load-backup.ts'
import type { Backup } from './manifest.ts'
import { readSchemaStatements } from './schema-statements.ts'
import { withScratchDatabase } from './scratch-database.ts'
import { measureTable, type Pace } from './table-files.ts'

export interface ProofOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: LoadProgress
  readonly pace?: Pace
}

/**
 * Proves a back-up: restores it into a scratch database beside the given one, reads all rows there again and compares counts,
 * hashes and schema. Throws a StartError that says what differs.
 */
export async function verifyBackup(
  database: Database,
  backup: Backup,
  { signal, onProgress, pace }: ProofOptions = {},
): Promise<void> {
  try {
    await withScratchDatabase(
      database,
      async (client) => {
        await client.query('BEGIN')
        await loadBackup(client, backup, { onProgress, pace })
        for (const table of backup.manifest.tables)
          requireSame(table, await measureTable(client, table, pace), backup)
        await requireSameHeads(client, backup)
        await requireSameSchema(client, backup)
        await client.query('ROLLBACK')
      },
      signal,
    )
  } catch (error) {
    throw explainFault(error, backup.directory, 'De back-up is niet bewezen.')
  }
}

/** Other major versions of PostgreSQL write the same definitions differently. */
async function requireSameSchema(client: ClientBase, backup: Backup): Promise<void> {
  const { rows } = await client.query<{ postgres: number }>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS postgres`,
  )
  if (rows[0]?.postgres !== backup.manifest.postgres) return
  const [found, wanted] = [await readSchemaStatements(client), await readSchema(backup)]
  const missing = [...wanted.beforeData, ...wanted.afterData].filter(
    (statement) =>
      !statement.startsWith('SELECT setval(') &&
      !found.beforeData.includes(statement) &&
      !found.afterData.includes(statement),
  )
  if (missing.length > 0)
    throw new StartError(
      `Het schema van de back-up in ${backup.directory} kwam er anders uit: ${missing.length} onderdelen, waaronder ${missing[0]}`,
    )
}
