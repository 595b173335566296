import { providePostgres } from './provide-postgres.ts'
import { findInstalledPostgres, startTestPostgres } from './test-postgres.ts'

/** Global set-up of the HTTP suites on the machine's own PostgreSQL. */
export default (project: Parameters<typeof providePostgres>[0]) =>
  providePostgres(project, () => startTestPostgres(findInstalledPostgres()))
