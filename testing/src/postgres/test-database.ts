import { randomBytes } from 'node:crypto'
import type { EmbeddedConnection } from '@stamboek/server/database/embedded/start-embedded-postgres'
import { Client, escapeIdentifier } from 'pg'

export interface TestDatabase {
  readonly connection: EmbeddedConnection
  readonly databaseUrl: string
  /** Drops the database even with open connections. */
  drop(): Promise<void>
}

/** Creates an empty database, or a copy of `template`, which must have no connections. */
export async function createTestDatabase(
  server: EmbeddedConnection,
  template?: string,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const from = escapeIdentifier(template ?? 'template0')
  await runAlone(server, `create database ${name} template ${from}`)
  const query = new URLSearchParams({ host: server.host, port: String(server.port ?? 5432) })
  return {
    connection: { ...server, database: name },
    databaseUrl: `postgres://${server.user}@/${name}?${query.toString()}`,
    drop: () => runAlone(server, `drop database if exists ${name} with (force)`),
  }
}

async function runAlone(server: EmbeddedConnection, statement: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
