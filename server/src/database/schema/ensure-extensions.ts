import { sql } from 'kysely'
import { StartError } from '../../start-error.ts'
import type { Database } from '../connection/database.ts'

/** The extensions of PostgreSQL that indexes and rules of records need. */
export const neededExtensions = ['pg_trgm', 'btree_gist'] as const

/**
 * Creates missing extensions, for trigram indexes and for exclusion constraints that combine equality with overlap.
 * Throws StartError if the server lacks one or refuses.
 */
export async function ensureExtensions({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  for (const name of neededExtensions) {
    try {
      await sql`create extension if not exists ${sql.id(name)}`.execute(kysely)
    } catch (error) {
      // A concurrent start may have created it: "if not exists" does not see uncommitted extensions.
      const { rows } = await sql`select 1 from pg_extension where extname = ${name}`.execute(kysely)
      if (rows.length === 0) {
        throw explain(name, error)
      }
    }
  }
}

function explain(name: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '42501') {
    return new StartError(
      `De databasegebruiker mag de uitbreiding ${name} niet toevoegen: laat een beheerder CREATE EXTENSION ${name} uitvoeren in deze database.`,
      { cause: error },
    )
  }
  if (code === '0A000' || code === '58P01') {
    return new StartError(
      `De databaseserver heeft de uitbreiding ${name} niet: installeer het pakket postgresql-contrib op die server.`,
      { cause: error },
    )
  }
  return error
}
