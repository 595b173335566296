import type { EmbeddedConnection } from '@stamboek/server/database/embedded/start-embedded-postgres'
import { Client } from 'pg'
import type { PreparedDatabase } from './prepared-database.ts'

const name = 'stamboek_new'

export interface EmptyDatabase {
  readonly connection: EmbeddedConnection
  readonly databaseUrl: string
}

/** Creates an empty database for `work` and drops it afterwards. */
export async function withEmptyDatabase<Result>(
  { connection, databaseUrl }: PreparedDatabase,
  work: (database: EmptyDatabase) => Promise<Result>,
): Promise<Result> {
  await runInMaintenanceDatabase(connection, [
    `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
    `CREATE DATABASE ${name}`,
  ])
  try {
    return await work({
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
  const client = new Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
