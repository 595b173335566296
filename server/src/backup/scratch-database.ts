import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
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
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await withBackupClient(database, async (client) => {
    await dropAbandoned(client)
    await createLike(client, name)
  })
  const scratch: Pick<Database, 'connection' | 'identify'> = {
    connection: { ...database.connection, database: name },
    identify: (client) => database.identify(client),
  }
  try {
    return await withBackupClient(scratch, (client) => work(client, scratch), signal)
  } finally {
    await withBackupClient(database, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
}

async function dropAbandoned(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database d WHERE starts_with(datname, $1)
      AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)`,
    [prefix],
  )
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname}`)
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
      'De gebruiker van de database mag geen databases maken, wat voor een proef nodig is: geef die gebruiker CREATEDB, of doe de proef met DATABASE_URL van een andere server.',
      { cause: error },
    )
  }
}
