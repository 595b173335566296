import type { EmbeddedConnection } from '@stamboek/server/database/embedded/start-embedded-postgres'
import { Client } from 'pg'
import type { PreparedDatabase } from './prepared-database.ts'

const name = 'stamboek_new'

/** Creates an empty database for `work` and drops it afterwards. */
export async function withEmptyDatabase<Result>(
  database: PreparedDatabase,
  work: (database: PreparedDatabase) => Promise<Result>,
): Promise<Result> {
  return withDatabaseLike(database, 'template1', work)
}

/** Creates a copy of a database to which nobody is connected, for `work`, and drops it afterwards. */
export async function withDatabaseLike<Result>(
  database: PreparedDatabase,
  template: string,
  work: (database: PreparedDatabase) => Promise<Result>,
): Promise<Result> {
  const { connection, databaseUrl } = database
  await runInMaintenanceDatabase(connection, [
    `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`,
  ])
  try {
    return await work({
      ...database,
      connection: { ...connection, database: name },
      databaseUrl: databaseUrl.replace(/\/[^/?]*\?/, `/${name}?`),
    })
  } finally {
    await runInMaintenanceDatabase(connection, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`])
  }
}

async function runInMaintenanceDatabase(
  connection: EmbeddedConnection,
  statements: readonly string[],
): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
