import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { StartError } from '../start-error.ts'
import { type Backup, countRows } from './manifest.ts'
import { type SchemaStatements, searchExtensionSchemas } from './schema-statements.ts'
import { type CopiedRows, type Pace, readTable } from './table-files.ts'

/** Called after each table, with the rows that are in and all of them. */
export type LoadProgress = (rows: number, all: number) => void

interface LoadOptions {
  readonly onProgress?: LoadProgress | undefined
  readonly pace?: Pace | undefined
}

/**
 * Makes the schema and the rows of a back-up, in the transaction of the client, in a database without them. Throws a
 * StartError if a count or hash differs from the manifest.
 */
export async function loadBackup(
  client: ClientBase,
  backup: Backup,
  { onProgress, pace }: LoadOptions = {},
): Promise<void> {
  const { directory, manifest } = backup
  const { beforeData, afterData } = await readSchema(backup)
  // Indexes are built faster than by default, in a memory that is not noticed.
  await client.query(`SET LOCAL maintenance_work_mem = '96MB'`)
  if (pace) await client.query('SET LOCAL max_parallel_maintenance_workers = 0')
  await runAll(client, beforeData.filter(makesNames))
  await searchExtensionSchemas(client)
  await runAll(
    client,
    beforeData.filter((statement) => !makesNames(statement)),
  )
  let rows = 0
  const all = countRows(manifest)
  for (const table of manifest.tables) {
    const file = path.join(directory, table.file)
    requireSame(table, await readTable(client, table, { file, pace }), backup)
    rows += table.rows
    onProgress?.(rows, all)
  }
  await runAll(client, afterData)
}

/** Throws a StartError if rows differ from those of the manifest. */
export function requireSame(
  { name, rows, sha256 }: CopiedRows & { readonly name: string },
  found: CopiedRows,
  { directory }: Backup,
): void {
  if (found.rows !== rows)
    throw new StartError(
      `Tabel ${name} van de back-up in ${directory} klopt niet: ${found.rows} rijen in plaats van ${rows}.`,
    )
  if (found.sha256 !== sha256)
    throw new StartError(
      `Tabel ${name} van de back-up in ${directory} klopt niet: de inhoud is een andere dan toen zij gemaakt werd.`,
    )
}

/** Reads the schema of a back-up; throws a StartError if its hash differs from the manifest. */
export async function readSchema({ directory, manifest }: Backup): Promise<SchemaStatements> {
  const text = await readFile(path.join(directory, manifest.schema.file), 'utf8')
  if (createHash('sha256').update(text).digest('hex') !== manifest.schema.sha256)
    throw new StartError(`Het bestand ${manifest.schema.file} in ${directory} is beschadigd.`)
  return JSON.parse(text) as SchemaStatements
}

/** The search path of the other statements leads to these names. */
function makesNames(statement: string): boolean {
  return /^CREATE (SCHEMA|EXTENSION) /.test(statement)
}

async function runAll(client: ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}
