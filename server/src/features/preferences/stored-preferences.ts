import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connection/database.ts'
import { rowCount, transactionTime, uuid } from '../../database/sql-expressions.ts'

/** Per user. */
const maxKeys = 2000

/** Per user, compressed by PostgreSQL. */
const maxTotalBytes = 5 * 1024 * 1024

export interface Preference {
  readonly uiPreferences: unknown
}

declare module '../../database/connection/database.ts' {
  interface DatabaseTables {
    'stamboek.preference': {
      user_id: string
      reference_id: string
      ui_preferences: ColumnType<unknown, RawBuilder<unknown>>
      updated_at: Generated<string>
    }
  }
}

/** Returns the preference that the user stored under this id; undefined if there is none. */
export async function readPreference(
  database: Database,
  userId: string,
  referenceId: string,
): Promise<Preference | undefined> {
  return database.kysely
    .selectFrom('stamboek.preference')
    .where('user_id', '=', uuid(userId))
    .where('reference_id', '=', referenceId)
    .select('ui_preferences as uiPreferences')
    .executeTakeFirst()
}

/** Returns the values of those that the user stored, by id. */
export async function readPreferences(
  { kysely }: Database,
  userId: string,
  referenceIds: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await kysely
    .selectFrom('stamboek.preference')
    .where('user_id', '=', uuid(userId))
    .where('reference_id', 'in', referenceIds.length > 0 ? [...referenceIds] : [''])
    .select(['reference_id as id', 'ui_preferences as value'])
    .execute()
  return new Map(rows.map(({ id, value }) => [id, value]))
}

/** Adds or replaces a preference. Returns false, and writes nothing, beyond a limit per user. */
export async function writePreference(
  database: Database,
  userId: string,
  referenceId: string,
  uiPreferences: unknown,
): Promise<boolean> {
  const stored = sql`${JSON.stringify(uiPreferences)}::jsonb`
  const { numInsertedOrUpdatedRows = 0n } = await database.kysely
    .insertInto('stamboek.preference')
    .columns(['user_id', 'reference_id', 'ui_preferences'])
    .expression((eb) =>
      eb
        .selectFrom((eb) =>
          eb
            .selectFrom('stamboek.preference')
            .where('user_id', '=', uuid(userId))
            .where('reference_id', '<>', referenceId)
            .select((eb) => [
              rowCount.as('keys'),
              sql<number>`coalesce(sum(pg_column_size(${eb.ref('ui_preferences')})), 0)`.as('bytes'),
            ])
            .as('others'),
        )
        .where('keys', '<', maxKeys)
        .where((eb) => eb(sql<number>`${eb.ref('bytes')} + pg_column_size(${stored})`, '<=', maxTotalBytes))
        .select([
          uuid(userId).as('user_id'),
          sql<string>`${referenceId}`.as('reference_id'),
          stored.as('stored'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'reference_id'])
        .doUpdateSet({ ui_preferences: sql`excluded.ui_preferences`, updated_at: transactionTime }),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes a preference of the user; does nothing if there is none. */
export async function deletePreference(
  database: Database,
  userId: string,
  referenceId: string,
): Promise<void> {
  await database.kysely
    .deleteFrom('stamboek.preference')
    .where('user_id', '=', uuid(userId))
    .where('reference_id', '=', referenceId)
    .execute()
}
