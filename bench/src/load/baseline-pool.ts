import { Pool, type QueryConfig } from 'pg'
import type { LoadTarget } from './load-process.ts'

export interface RecordedStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The plain driver with its own settings, except for the number of connections. */
export function createBaselinePool(target: LoadTarget, connections: number): Pool {
  const { searchParams, pathname, username } = new URL(target.databaseUrl.replace('@/', '@localhost/'))
  return new Pool({
    host: searchParams.get('host') ?? 'localhost',
    port: Number(searchParams.get('port')),
    user: username,
    database: pathname.slice(1),
    max: connections,
    statement_timeout: 15_000,
  })
}

/** Prepared by name where the product does so too. */
export function parseStatement({ sql, parameters }: RecordedStatement): QueryConfig {
  const isNamed = sql.startsWith('/*named*/')
  return { text: sql, values: [...parameters], ...(isNamed && { name: 'recorded' }) }
}
