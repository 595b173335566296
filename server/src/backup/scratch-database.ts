import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/connection/database.ts'
import { StartError } from '../start-error.ts'
import { withBackupClient } from './backup-client.ts'

const prefix = 'stamboek_proef_'

/**
 * Runs `work` on a connection to a new, empty database beside the given one, with its locale, and drops that. First drops those of
 * runs that were killed. Throws a StartError if the role may not make databases.
 */
export async function withScratchDatabase<Result>(
  database: Database,
  work: (client: ClientBase, database: Pick<Database, 'connection' | 'identify'>) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return withBackupClient(database, async (client) => {
    const { rows } = await client.query<{ prefix: string }>(
      `SELECT '${prefix}' || oid || '_' AS prefix FROM pg_database WHERE datname = current_database()`,
    )
    const own = rows[0]?.prefix ?? prefix
    await dropAbandoned(client, own)
    await client.query('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.scratchDatabases])
    const name = `${own}${randomBytes(6).toString('hex')}`
    await createLike(client, name)
    const scratch: Pick<Database, 'connection' | 'identify'> = {
      connection: { ...database.connection, database: name },
      identify: (each) => database.identify(each),
    }
    try {
      return await withBackupClient(scratch, (each) => work(each, scratch), signal)
    } finally {
      // Without FORCE, which may not end an autovacuum; it waits for the end of connections.
      await client.query(`DROP DATABASE ${name}`)
    }
  })
}

async function dropAbandoned(client: ClientBase, own: string): Promise<void> {
  const { rows: locks } = await client.query<{ isAlone: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS "isAlone"',
    [advisoryLocks.scratchDatabases],
  )
  if (!locks[0]?.isAlone) return
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database d WHERE starts_with(datname, $1) AND pg_has_role(datdba, 'USAGE')
      AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)`,
    [own],
  )
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname}`)
  await client.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.scratchDatabases])
}

async function createLike(client: ClientBase, name: string): Promise<void> {
  // The names of what says the locale differ by version.
  const { rows } = await client.query<{ locale: Readonly<Record<string, string | null>> }>(
    'SELECT to_jsonb(d) AS locale FROM pg_database d WHERE datname = current_database()',
  )
  const { locale = {} } = rows[0] ?? {}
  const collation = locale['datlocale'] ?? locale['daticulocale']
  const provider = { i: 'ICU_LOCALE', b: 'BUILTIN_LOCALE' }[locale['datlocprovider'] ?? '']
  const options = [
    `LC_COLLATE ${client.escapeLiteral(locale['datcollate'] ?? 'C')}`,
    `LC_CTYPE ${client.escapeLiteral(locale['datctype'] ?? 'C')}`,
    ...(provider && collation
      ? [
          `LOCALE_PROVIDER ${provider === 'ICU_LOCALE' ? 'icu' : 'builtin'}`,
          `${provider} ${client.escapeLiteral(collation)}`,
        ]
      : []),
  ]
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${options.join(' ')}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartError(
      'De gebruiker van de database mag geen databases maken, wat voor een proef nodig is: geef die gebruiker CREATEDB.',
      { cause: error },
    )
  }
}
