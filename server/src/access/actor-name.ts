import { type RawBuilder, sql } from 'kysely'

/**
 * The full name of the user under `u`, with the name of the token under `alias`.token_id that acted for that user; null without a user.
 */
export function actorName(alias: string): RawBuilder<string | null> {
  return sql.raw(`(CASE WHEN ${alias}.token_id IS NULL THEN u.full_name
    ELSE u.full_name || coalesce((SELECT ' (token ' || t.name || ')' FROM stamboek.access_token t WHERE t.id = ${alias}.token_id), '') END)`)
}
