import {
  createRecordCatalogue,
  type RecordCatalogue,
} from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { DatabaseTables } from '@stamboek/server/database/connection/database'
import { NamedClient } from '@stamboek/server/database/connection/named-statements'
import { typeParsers } from '@stamboek/server/database/connection/type-parsers'
import type { RecordContext } from '@stamboek/server/records/engine/record-context'
import { noFeatures } from '@stamboek/testing/engine/no-features'
import { TestClient } from '@stamboek/testing/server/test-client'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { PreparedDatabase } from '../database/prepared-database.ts'
import type { RecordedStatement } from '../load/baseline-pool.ts'
import type { LoadTarget } from '../load/load-process.ts'
import { signInLoadUsers } from '../load/load-users.ts'
import type { ProductProcess } from '../product-process.ts'

export interface ScenarioSetup {
  readonly target: Omit<LoadTarget, 'facts'>
  readonly query: <Row extends object>(sql: string, options?: QueryOptions) => Promise<readonly Row[]>
  /** Returns the statements that the engine sends for a call, in order. */
  readonly record: (
    call: (context: RecordContext) => Promise<unknown>,
  ) => Promise<readonly RecordedStatement[]>
  readonly catalogue: RecordCatalogue
  end(): Promise<void>
}

interface QueryOptions {
  readonly values?: readonly unknown[]
  /** Settings of PostgreSQL for this statement only. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Signs in to the product as its administrator and opens its database directly. */
export async function openScenarioSetup(
  database: PreparedDatabase,
  product: ProductProcess,
): Promise<ScenarioSetup> {
  const pool = new Pool({ ...database.connection, max: 4, types: typeParsers, Client: NamedClient })
  const statements: RecordedStatement[] = []
  const kysely = new Kysely<DatabaseTables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  const catalogue = createRecordCatalogue(recordTypes)
  const client = await TestClient.signIn(product.address, 'beheerder')
  const users = await signInLoadUsers(client)
  const { businessUnitId = null } = client
  const { rows } = await pool.query<{ id: string }>(
    `select id from record."user" where user_name = 'beheerder'`,
  )
  const permissions = new Set(catalogue.permissions())
  const context = {
    engine: {
      database: { kysely, kind: 'server', connection: database.connection },
      catalogue,
      ...noFeatures,
      events: { emit() {}, subscribe: () => () => {} },
      notices: { emit() {}, subscribe: () => () => {} },
      protect: {},
    },
    caller: { userId: rows[0]?.id ?? '', businessUnitId, permissions, permissionsIn: () => permissions },
    correlationId: '018f0000-0000-7000-8000-000000000000',
    now: new Date().toISOString(),
  } as unknown as RecordContext
  return {
    target: {
      address: product.address,
      headers: users.map(({ callHeaders }) => callHeaders),
      databaseUrl: database.databaseUrl,
    },
    query: (sql, options) => runQuery(pool, sql, options),
    async record(call) {
      statements.length = 0
      await call(context)
      return [...statements]
    },
    catalogue,
    end: () => pool.end(),
  }
}

async function runQuery<Row extends object>(
  pool: Pool,
  sql: string,
  { values = [], settings = {} }: QueryOptions = {},
): Promise<readonly Row[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    for (const [name, value] of Object.entries(settings))
      await client.query(`SELECT set_config($1, $2, true)`, [name, value])
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.query('COMMIT')
    client.release()
  }
}
