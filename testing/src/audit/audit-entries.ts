import type { DatabaseTables } from '@stamboek/server/database/connection/database'
import { type Kysely, sql } from 'kysely'

/** Business units of `addAuditEntries`; null for all units. */
export const auditUnits = [
  null,
  '11111111-1111-7111-8111-111111111111',
  '22222222-2222-7222-8222-222222222222',
] as const

interface AddedEntries {
  readonly count: number
  /** How long ago they were made; at the seconds of their numbers. */
  readonly daysAgo?: number
}

/** Adds audit entries of three chains in turn, without records. */
export async function addAuditEntries(
  kysely: Kysely<DatabaseTables>,
  { count, daysAgo = 0 }: AddedEntries,
): Promise<void> {
  await sql`INSERT INTO stamboek.audit_entry (id, made_at, correlation_id, change_set_id, dto_key, record_id, business_unit_id, action, user_id, remark, changes)
    SELECT gen_random_uuid(), now() - make_interval(days => ${daysAgo}, secs => 60 - n % 60), gen_random_uuid(), NULL, 'Main.CountryViewDto',
      gen_random_uuid(), (${auditUnits}::uuid[])[n % 3 + 1], 'Update', gen_random_uuid(), CASE WHEN n % 5 = 0 THEN 'opmerking "' || n || '"' END,
      jsonb_build_array(jsonb_build_object('field', 'description', 'before', NULL, 'after', 'waarde ' || n, 'amount', n / 4.0))
    FROM generate_series(1, ${count}::int) n`.execute(kysely)
}

/** The highest sequence of the trail, which is the horizon while nobody writes. */
export async function readLastSequence(kysely: Kysely<DatabaseTables>): Promise<number> {
  const { rows } = await sql<{
    last: number
  }>`SELECT coalesce(max(sequence), 0) AS last FROM stamboek.audit_entry`.execute(kysely)
  return rows[0]?.last ?? 0
}
