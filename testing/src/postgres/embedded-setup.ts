import { providePostgres } from './provide-postgres.ts'
import { startTestPostgres } from './test-postgres.ts'

/** Global set-up of the HTTP suites on the bundled PostgreSQL. */
export default (project: Parameters<typeof providePostgres>[0]) =>
  providePostgres(project, () => startTestPostgres())
