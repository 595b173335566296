import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

/** Global set-up of the unit tests: one PostgreSQL for all files, each with databases of its own. */
export default async function provideEmptyPostgres(project: Pick<TestProject, 'provide'>) {
  const postgres = await startTestPostgres()
  const { connection, version } = postgres
  project.provide('postgres', { connection, template: 'template0', version })
  return () => postgres.stop()
}
