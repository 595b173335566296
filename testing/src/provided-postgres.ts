import type { EmbeddedConnection } from '@stamboek/server/database/embedded/start-embedded-postgres'

/** What the global set-up of the HTTP suites hands to every test file. */
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
