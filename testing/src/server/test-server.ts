import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, readConfig } from '@stamboek/server/start/config'
import { type Product, product } from '@stamboek/server/start/product'
import { startServer } from '@stamboek/server/start/start-server'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { ProvidedPostgres } from '../postgres/provided-postgres.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import { makeTestDirectory } from '../postgres/test-postgres.ts'
import { TestClient } from './test-client.ts'
import { testKeyFile } from './test-key-file.ts'

export interface TestServer {
  readonly address: string
  /** Signs in with a demonstration account, in its first business unit or the named one. */
  signIn(userName: string, businessUnit?: string): Promise<TestClient>
  readonly visitor: TestClient
  /** The setup link, on a database without users. */
  readonly setupAddress: string | undefined
  close(): Promise<void>
}

interface Surroundings {
  /** Absent: nothing is logged. */
  readonly log?: Logger
  /** Added to the product's own record types and features. */
  readonly extra?: Partial<Product>
}

interface DemonstrationSurroundings extends Surroundings {
  readonly settings?: Partial<Config>
}

/** Starts the product in this process on a free port, quietly. */
export async function startTestServer(
  settings: Partial<Config>,
  { log, extra = {} }: Surroundings = {},
): Promise<TestServer> {
  const quiet = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO: 'off', SECRETS_KEY_FILE: testKeyFile })
  const config: Config = { ...quiet, ...settings }
  const server = await startServer(config, log, withExtra(extra))
  return {
    address: server.address,
    setupAddress: server.setupAddress,
    visitor: new TestClient(server.address),
    signIn: (userName, businessUnit) => TestClient.signIn(server.address, userName, businessUnit),
    close: () => server.close(),
  }
}

function withExtra({ recordTypes = [], features = [] }: Partial<Product>): Product {
  return {
    ...product,
    recordTypes: [...product.recordTypes, ...recordTypes],
    features: [...product.features, ...features],
  }
}

export interface DemonstrationServer extends TestServer {
  readonly databaseUrl: string
  readonly secretsKeyFile: string
  /** Stops the server, runs `meanwhile`, and restarts it at the same address. */
  restart(meanwhile?: () => Promise<unknown>): Promise<void>
  /** Runs SQL, for states that the API cannot reach or that take hours. */
  query(statement: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
}

/** A server on a copy of the demonstration data, for one test file. */
export async function startDemonstrationServer(
  postgres: ProvidedPostgres,
  surroundings: DemonstrationSurroundings = {},
): Promise<DemonstrationServer> {
  const database = await createTestDatabase(postgres.connection, postgres.template)
  const { directory, remove } = await makeTestDirectory()
  const secretsKeyFile = path.join(directory, 'secrets-key.json')
  await copyFile(testKeyFile, secretsKeyFile)
  const settings: Partial<Config> = {
    ...surroundings.settings,
    databaseUrl: database.databaseUrl,
    demo: 'on',
    secretsKeyFile,
  }
  let server = await startTestServer(settings, surroundings)
  return {
    ...server,
    databaseUrl: database.databaseUrl,
    secretsKeyFile,
    async restart(meanwhile) {
      await server.close()
      await meanwhile?.()
      server = await startTestServer(
        { ...settings, port: Number(new URL(server.address).port) },
        surroundings,
      )
    },
    async query(statement, values = []) {
      const client = new Client(database.connection)
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement, [...values])).rows
      } finally {
        await client.end()
      }
    },
    async close() {
      await server.close()
      await database.drop()
      await remove()
    },
  }
}
