import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { ClientBase } from 'pg'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database, DatabaseTables } from '../database/connection/database.ts'
import { relationExists } from '../database/connection/relation-exists.ts'
import { StartError } from '../start-error.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { withBackupClient } from './backup-client.ts'
import { type BackupRequest, createBackup, nameBackup } from './create-backup.ts'
import type { Backup } from './manifest.ts'
import { type ProofOptions, verifyBackup } from './verify-backup.ts'

/** A database that no start has prepared since back-ups are recorded does not have it. */
const backupTable = 'stamboek.backup'

const interrupted = 'Afgebroken doordat het programma stopte; er is niets van bewaard.'

/** A back-up with the size of its files, in bytes. */
export interface RecordedBackup extends Backup {
  readonly bytes: number
}

/** Another back-up of this database is being made. */
export class BackupRunning extends StartError {
  constructor() {
    super('Er wordt al een back-up gemaakt. Wacht tot die klaar is.')
  }
}

/**
 * Makes a back-up as `createBackup` and records it in the database for those who watch. Throws BackupRunning while another one is
 * being made, except before an upgrade: then that waits for the start, which has the lock of starts.
 */
export async function makeRecordedBackup(
  database: Database,
  request: BackupRequest,
): Promise<RecordedBackup> {
  if (request.isBeforeUpgrade) return makeAndRecord(database, request)
  return withBackupClient(database, async (client) => {
    if (!(await tryLock(client))) throw new BackupRunning()
    if (await relationExists(database.kysely, backupTable)) await failInterrupted(database.kysely)
    return makeAndRecord(database, request)
  })
}

async function makeAndRecord(database: Database, request: BackupRequest): Promise<RecordedBackup> {
  const { kysely } = database
  const isRecorded = await relationExists(kysely, backupTable)
  const id = uuidV7()
  if (isRecorded) await beginRecord(kysely, id, request)
  try {
    const backup = await createBackup(database, request)
    const bytes = await sizeOf(backup.directory)
    const { name, directory } = { ...backup.manifest, directory: backup.directory }
    if (isRecorded) await endRecord(kysely, id, { name, directory, state: 'completed', bytes, message: null })
    return { ...backup, bytes }
  } catch (error) {
    const message = request.signal?.aborted ? interrupted : describeFault(error)
    if (isRecorded) await endRecord(kysely, id, { state: 'failed', message }).catch(() => {})
    throw error
  }
}

/** Proves a back-up as `verifyBackup` and records when, and why not, where the database knows the back-up. */
export async function makeRecordedProof(
  database: Database,
  backup: Backup,
  options: ProofOptions = {},
): Promise<void> {
  try {
    await verifyBackup(database, backup, options)
    await recordProof(database.kysely, backup, null)
  } catch (error) {
    if (error instanceof StartError) await recordProof(database.kysely, backup, error.message)
    throw error
  }
}

function describeFault(error: unknown): string {
  return error instanceof StartError ? error.message : 'Mislukt door een fout; zie het logboek.'
}

async function recordProof(
  kysely: Kysely<DatabaseTables>,
  { manifest }: Backup,
  message: string | null,
): Promise<void> {
  if (await relationExists(kysely, backupTable))
    await kysely
      .updateTable('stamboek.backup')
      .set({ verified_at: sql`clock_timestamp()`, verified_message: message })
      .where('name', '=', manifest.name)
      .execute()
}

async function tryLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS "isLocked"',
    [advisoryLocks.backup],
  )
  return rows[0]?.isLocked === true
}

/** With the lock in hand: what still seems to run was killed, or a start makes it, which ends it rightly. */
async function failInterrupted(kysely: Kysely<DatabaseTables>): Promise<void> {
  await kysely
    .updateTable('stamboek.backup')
    .set({ state: 'failed', message: interrupted, ended_at: sql`clock_timestamp()` })
    .where('state', '=', 'running')
    .execute()
}

async function beginRecord(kysely: Kysely<DatabaseTables>, id: string, { to }: BackupRequest): Promise<void> {
  const startedAt = new Date().toISOString()
  await kysely
    .insertInto('stamboek.backup')
    .values({
      id,
      name: nameBackup(startedAt),
      directory: path.resolve(to, nameBackup(startedAt)),
      started_at: startedAt,
      state: 'running',
    })
    .execute()
}

async function endRecord(
  kysely: Kysely<DatabaseTables>,
  id: string,
  end: Partial<Pick<DatabaseTables['stamboek.backup'], 'name' | 'directory' | 'state' | 'bytes' | 'message'>>,
): Promise<void> {
  await kysely
    .updateTable('stamboek.backup')
    .set({ ...end, ended_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

async function sizeOf(directory: string): Promise<number> {
  const names = await readdir(directory)
  const sizes = await Promise.all(names.map((name) => stat(path.join(directory, name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
