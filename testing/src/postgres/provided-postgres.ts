import type { EmbeddedConnection } from '@stamboek/server/database/embedded/start-embedded-postgres'

/** Provided to every test file by the global setup of the HTTP suites. */
export interface ProvidedPostgres {
  readonly connection: EmbeddedConnection
  /** A database with tables and demonstration data, to be copied. */
  readonly template: string
  readonly version: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ProvidedPostgres
  }
}
