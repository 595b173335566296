import { startTestServer } from '../server/test-server.ts'
import type { ProvidedPostgres } from './provided-postgres.ts'
import { createTestDatabase } from './test-database.ts'
import type { TestPostgres } from './test-postgres.ts'

interface Project {
  provide: (key: 'postgres', value: ProvidedPostgres) => void
}

/** Starts PostgreSQL for a run of the HTTP suites and fills their template database; returns the teardown function. */
export async function providePostgres(
  project: Project,
  start: () => Promise<TestPostgres>,
): Promise<() => Promise<void>> {
  const postgres = await start()
  const database = await createTestDatabase(postgres.connection)
  const server = await startTestServer({ databaseUrl: database.databaseUrl, demo: 'on' })
  await server.close()
  process.stdout.write(`HTTP-tests op PostgreSQL ${postgres.version} (${postgres.kind}).\n`)
  project.provide('postgres', {
    connection: postgres.connection,
    template: database.connection.database,
    version: postgres.version,
  })
  return () => postgres.stop()
}
