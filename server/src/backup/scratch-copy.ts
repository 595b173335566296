import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Database, DatabaseTables } from '../database/connection/database.ts'
import { type BackupRequest, createBackup, nameBackup } from './create-backup.ts'
import { loadBackup } from './load-backup.ts'
import { withScratchDatabase } from './scratch-database.ts'

/**
 * Runs `work` on a copy of the database beside it, made by a back-up in the folder `to` and dropped with it afterwards: it takes
 * the room of the data twice. Throws a StartError where a back-up or a scratch database does.
 */
export async function withScratchCopy<Result>(
  database: Database,
  request: Pick<BackupRequest, 'to' | 'version' | 'onProgress'>,
  work: (copy: Pick<Database, 'kysely'>) => Promise<Result>,
): Promise<Result> {
  const to = path.resolve(request.to, `${nameBackup(new Date().toISOString())}.copy.part`)
  try {
    const backup = await createBackup(database, { ...request, to })
    return await withScratchDatabase(database, async (client, { connection }) => {
      await client.query('BEGIN')
      await loadBackup(client, backup)
      await client.query('COMMIT')
      await client.query(`ANALYZE ${backup.manifest.tables.map(({ name }) => name).join(', ')}`)
      const pool = new Pool({ ...connection, max: 2 })
      pool.on('error', () => {})
      const kysely = new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool }) })
      try {
        return await work({ kysely })
      } finally {
        await kysely.destroy()
      }
    })
  } finally {
    await rm(to, { recursive: true, force: true })
  }
}
