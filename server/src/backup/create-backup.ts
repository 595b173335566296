import { createHash } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBase } from 'pg'
import type { Database } from '../database/connection/database.ts'
import { withStartLock } from '../database/schema/start-lock.ts'
import { StartError } from '../start-error.ts'
import { makeDirectory, syncDirectory, writeToDisk } from '../write-to-disk.ts'
import { readAuditHeads } from './audit-heads.ts'
import { withBackupClient } from './backup-client.ts'
import { explainFault } from './explain-fault.ts'
import { installationExpression } from './installation.ts'
import { type Backup, backupFormat, type Manifest, manifestFile, type TableContent } from './manifest.ts'
import {
  type BackedUpTable,
  listTables,
  readSchemaStatements,
  readSequenceStatements,
  searchExtensionSchemas,
} from './schema-statements.ts'
import { type Pace, writeTable } from './table-files.ts'

export interface BackupRequest {
  /** The folder in which the back-up gets a folder of its own; made if it is missing. */
  readonly to: string
  /** Of the program. */
  readonly version: string
  /** A file with the keys of secrets, sealed, to be kept in the back-up. */
  readonly sealedKeys?: Uint8Array
  readonly signal?: AbortSignal
  /** A start, which holds the start lock, is about to upgrade the database. */
  readonly isBeforeUpgrade?: boolean
  readonly pace?: Pace
  /** Called after each table, with the tables that are done and all of them. */
  readonly onProgress?: (done: number, all: number) => void
}

const schemaFile = 'schema.json'
const sealedKeysFile = 'sleutels.verzegeld'
const outcome = 'De back-up is niet gemaakt; wat er half stond is verwijderd.'

/**
 * Makes a back-up of every table in one snapshot, also while the program runs, in a folder named by the moment. The folder gets
 * that name at the end: a kill leaves one that ends in `.part`. Throws a StartError for a full disk, a missing right or a
 * database of nothing.
 */
export async function createBackup(database: Database, request: BackupRequest): Promise<Backup> {
  const name = nameBackup(new Date().toISOString())
  const directory = path.resolve(request.to, name)
  const unfinished = `${directory}.part`
  try {
    await makeDirectory(path.resolve(request.to), 0o700)
    await mkdir(unfinished, { mode: 0o700 })
  } catch (error) {
    throw explainFault(error, request.to, 'De back-up is niet gemaakt.')
  }
  try {
    const content = await withBackupClient(
      database,
      (client) => writeContent(database, client, { ...request, unfinished }),
      request.signal,
    )
    const { version, isBeforeUpgrade = false } = request
    const manifest = { format: backupFormat, name, version, isBeforeUpgrade, ...content }
    await writeToDisk(path.join(unfinished, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`)
    await rename(unfinished, directory)
    await syncDirectory(path.dirname(directory))
    return { directory, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw explainFault(error, request.to, outcome)
  }
}

/** The name of the folder of a back-up; sorts by time. */
export function nameBackup(madeAt: string): string {
  return `stamboek-${madeAt.slice(0, 19).replaceAll(':', '')}Z`
}

type Content = Omit<Manifest, 'format' | 'name' | 'version' | 'isBeforeUpgrade'>

async function writeContent(
  database: Database,
  client: ClientBase,
  {
    unfinished,
    sealedKeys,
    signal,
    isBeforeUpgrade,
    onProgress,
    pace,
  }: BackupRequest & { readonly unfinished: string },
): Promise<Content> {
  // Under the start lock: the snapshot is older than no change of the schema, and from the locks on such changes wait.
  const begin = () => beginSnapshot(client)
  const { tables: found, madeAt } = isBeforeUpgrade
    ? await begin()
    : await withStartLock(database, begin, signal)
  const schema = await readSchemaStatements(client)
  const tables: TableContent[] = []
  for (const table of found) {
    const file = `${table.name.replaceAll('"', '')}.copy.zst`
    const copied = await writeTable(client, table, { file: path.join(unfinished, file), pace })
    tables.push({ ...table, file, ...copied })
    onProgress?.(tables.length, found.length)
  }
  // After the rows: a sequence may be ahead of them, never behind.
  const afterData = [...schema.afterData, ...(await readSequenceStatements(client))]
  const text = `${JSON.stringify({ ...schema, afterData }, undefined, 2)}\n`
  await writeToDisk(path.join(unfinished, schemaFile), text)
  if (sealedKeys) await writeToDisk(path.join(unfinished, sealedKeysFile), sealedKeys)
  const facts = await readFacts(client)
  await client.query('COMMIT')
  return {
    ...facts,
    madeAt,
    tables,
    schema: { file: schemaFile, sha256: createHash('sha256').update(text).digest('hex') },
    sealedKeys: sealedKeys ? sealedKeysFile : null,
  }
}

async function beginSnapshot(
  client: ClientBase,
): Promise<{ readonly tables: readonly BackedUpTable[]; readonly madeAt: string }> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await searchExtensionSchemas(client)
  const madeAt = new Date().toISOString()
  const tables = await listTables(client)
  if (tables.length === 0)
    throw new StartError(
      'Deze database is leeg: Stamboek heeft er nog niets in gezet. Er is geen back-up gemaakt.',
    )
  await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`)
  return { tables, madeAt }
}

async function readFacts(
  client: ClientBase,
): Promise<
  Pick<
    Content,
    'databaseFormat' | 'migrations' | 'postgres' | 'snapshot' | 'installation' | 'keys' | 'auditHeads'
  >
> {
  const { rows: facts } = await client.query<{
    databaseFormat: number
    postgres: number
    snapshot: string
    installation: string | null
  }>(`SELECT coalesce((SELECT format FROM stamboek.database_format), 0) AS "databaseFormat", ${installationExpression} AS installation,
      current_setting('server_version_num')::integer / 10000 AS postgres, pg_current_snapshot()::text AS snapshot`)
  const [found] = facts
  if (!found) throw new Error('A query without FROM returned no row')
  const { rows: migrations } = await client.query<{ name: string }>(
    'SELECT name FROM stamboek.migration ORDER BY name',
  )
  const { rows: known } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('stamboek.secrets_key') IS NOT NULL AS "isThere"`,
  )
  const { rows: keys } = known[0]?.isThere
    ? await client.query<{ id: string }>(
        'SELECT id FROM stamboek.secrets_key WHERE dropped_at IS NULL ORDER BY sequence',
      )
    : { rows: [] }
  return {
    ...found,
    auditHeads: await readAuditHeads(client),
    migrations: migrations.map(({ name }) => name),
    keys: keys.map(({ id }) => id),
  }
}
