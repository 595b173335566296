import path from 'node:path'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import type { TestDatabase } from './test-database.ts'

/** A fault proxy before a database. */
export interface DatabaseProxy extends FaultProxy {
  /** `postgres://…` through the proxy. */
  readonly databaseUrl: string
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
  }
}

export async function openDatabaseProxy({ connection }: TestDatabase): Promise<DatabaseProxy> {
  const { user, database } = connection
  const proxy = await openFaultProxy({
    path: path.join(connection.host, `.s.PGSQL.${connection.port ?? 5432}`),
  })
  return {
    ...proxy,
    databaseUrl: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    connection: { host: '127.0.0.1', port: proxy.port, user, database },
  }
}
