import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../../start-error.ts'
import type { DatabaseTables } from '../connection/database.ts'
import type { DesiredTable } from './desired-table.ts'
import { migrations } from './migrations.ts'

type Connection = Kysely<DatabaseTables>

/** Raised by a version whose database older ones may not open. */
export const databaseFormat = 1

/** The channel of NOTIFY on which a start announces the fingerprint of its format. */
export const formatChannel = 'stamboek_format'

/** Differs between versions that store records differently: in tables, rules or migrations, not in texts for people. */
export function fingerprintFormat(desired: readonly DesiredTable[], ownTables: readonly string[]): string {
  const tables = JSON.stringify(desired, (key, value: unknown) => (key === 'message' ? undefined : value))
  const parts = [String(databaseFormat), ...migrations.map(({ name }) => name), tables, ...ownTables]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

/** Throws a StartError for a format or a migration that this version does not know. */
export async function refuseNewerDatabase(connection: Connection): Promise<void> {
  const { rows } = await sql<{ format: number }>`SELECT format FROM stamboek.database_format`.execute(
    connection,
  )
  const format = rows[0]?.format ?? databaseFormat
  if (format > databaseFormat)
    throw new StartError(
      `De database is van een nieuwere versie van Stamboek (vorm ${format}; deze versie kent ${databaseFormat}). Start die nieuwere versie.`,
    )
  const { rows: done } = await sql<{ name: string }>`SELECT name FROM stamboek.migration`.execute(connection)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = done.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new StartError(
      `De database is van een nieuwere versie van Stamboek (onbekende migratie ${unknown.join(', ')}). Start die nieuwere versie.`,
    )
}

/** The fingerprint of the version that prepared the database last; null if that had none yet. */
export async function readFormatFingerprint(connection: Connection): Promise<string | null> {
  const { rows: columns } = await sql`SELECT FROM pg_attribute
    WHERE attrelid = to_regclass('stamboek.database_format') AND attname = 'fingerprint'`.execute(connection)
  if (columns.length === 0) return null
  const { rows } = await sql<{ fingerprint: string | null }>`
    SELECT fingerprint FROM stamboek.database_format`.execute(connection)
  return rows[0]?.fingerprint ?? null
}

/** Whether a version that stores records as this one prepared the database last. */
export async function isOfThisFormat(
  connection: Connection,
  desired: readonly DesiredTable[],
  ownTables: readonly string[],
): Promise<boolean> {
  return (await readFormatFingerprint(connection)) === fingerprintFormat(desired, ownTables)
}

/** Makes the database one of this format and tells running nodes, which stop writing if theirs is another. */
export async function announceFormat(connection: Connection, fingerprint: string | null): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    await sql`INSERT INTO stamboek.database_format (format) SELECT ${databaseFormat}::integer
      WHERE NOT EXISTS (SELECT FROM stamboek.database_format)`.execute(transaction)
    const { numAffectedRows = 0n } = await sql`UPDATE stamboek.database_format
      SET format = ${databaseFormat}, fingerprint = ${fingerprint}
      WHERE (format, fingerprint) IS DISTINCT FROM (${databaseFormat}::integer, ${fingerprint}::text)`.execute(
      transaction,
    )
    if (numAffectedRows > 0n)
      await sql`SELECT pg_notify(${formatChannel}, ${fingerprint ?? ''})`.execute(transaction)
  })
}
