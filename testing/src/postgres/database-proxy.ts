import path from 'node:path'
import type { EmbeddedConnection } from '@stamboek/server/database/embedded/start-embedded-postgres'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import type { TestDatabase } from './test-database.ts'

export interface DatabaseProxy extends FaultProxy {
  readonly databaseUrl: string
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
  }
}

export async function openDatabaseProxy({
  connection,
}: Pick<TestDatabase, 'connection'>): Promise<DatabaseProxy> {
  const { user, database } = connection
  const proxy = await openFaultProxy(socketOf(connection))
  return {
    ...proxy,
    databaseUrl: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    connection: { host: '127.0.0.1', port: proxy.port, user, database },
  }
}

export function socketOf({ host, port = 5432 }: EmbeddedConnection): { readonly path: string } {
  return { path: path.join(host, `.s.PGSQL.${port}`) }
}
