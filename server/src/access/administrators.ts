import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../database/connection/database.ts'
import {
  anyOfTexts,
  contains,
  isActiveAt,
  isKept,
  periodOf,
  rowCount,
  type TimeRange,
  transactionTime,
} from '../database/sql-expressions.ts'

/**
 * Users who hold all of the permissions in all business units, are active, have a password and belong to an active
 * unit now. `hasPermanent`: one of them has no end date in any of this.
 */
export interface Administrators {
  readonly ids: readonly string[]
  readonly hasActive: boolean
  readonly hasPermanent: boolean
}

/**
 * Returns the present administrators: users who hold all of `permissions`, by one role or several. Locks changes of
 * users, roles and units until the transaction ends, so that two administrators cannot remove each other's last right
 * at the same time.
 */
export async function readAdministrators(
  transaction: Kysely<DatabaseTables>,
  permissions: readonly string[],
): Promise<Administrators> {
  await sql`SELECT FROM stamboek.access_version FOR UPDATE`.execute(transaction)
  // A separate statement sees what was committed while the first one waited for the lock.
  const rows = await transaction
    .with('held', (db) =>
      db
        .selectFrom('record.user_role as ur')
        .innerJoin('record.role as r', 'r.id', 'ur.role_id')
        .innerJoinLateral(
          (eb) => sql<{ permission: string }>`unnest(${eb.ref('r.permissions')})`.as<'p'>(sql`p(permission)`),
          (join) => join.onTrue(),
        )
        .where('ur.business_unit_id', 'is', null)
        .where((eb) => isKept(eb, 'ur'))
        .where((eb) => isActiveAt(eb, 'ur', transactionTime))
        .where((eb) => isActiveAt(eb, 'r', transactionTime))
        .where('p.permission', '=', anyOfTexts(permissions))
        .select((eb) => [
          'ur.user_id',
          'p.permission',
          eb
            .or([eb('ur.active_range_utc_end', 'is not', null), eb('r.active_range_utc_end', 'is not', null)])
            .as('ends'),
        ]),
    )
    .with('lasting', (db) =>
      db
        .selectFrom('held')
        .groupBy(['user_id', 'permission'])
        .select((eb) => ['user_id', 'permission', eb.fn<boolean>('bool_and', ['ends']).as('ends')]),
    )
    .with('holder', (db) =>
      db
        .selectFrom('lasting')
        .groupBy('user_id')
        .having(rowCount, '=', permissions.length)
        .select((eb) => ['user_id', eb.fn<boolean>('bool_or', ['ends']).as('ends')]),
    )
    .with('membership', (db) =>
      db
        .selectFrom('record.system_business_unit__assigned_users as a')
        .innerJoin('record.system_business_unit as b', 'b.id', 'a.owner_id')
        .where('a.target_id', 'in', (eb) => eb.selectFrom('holder').select('holder.user_id'))
        .where('b.status', '=', 'Active')
        .select((eb) => ['a.target_id as user_id', periodOf(eb, 'b').as('period')])
        .unionAll(
          db
            .selectFrom('record.user_role as ur')
            .innerJoin('record.role as r', 'r.id', 'ur.role_id')
            .innerJoin('record.system_business_unit as b', 'b.series_id', 'ur.business_unit_id')
            .where('ur.user_id', 'in', (eb) => eb.selectFrom('holder').select('holder.user_id'))
            .where((eb) => isKept(eb, 'ur'))
            .where('ur.status', '=', 'Active')
            .where('r.status', '=', 'Active')
            .where('b.status', '=', 'Active')
            .select((eb) => [
              'ur.user_id',
              sql<TimeRange>`${periodOf(eb, 'ur')} * ${periodOf(eb, 'r')} * ${periodOf(eb, 'b')}`.as(
                'period',
              ),
            ]),
        ),
    )
    .with('member', (db) =>
      db
        .selectFrom('membership')
        .groupBy('user_id')
        .select((eb) => ['user_id', eb.fn<TimeRange[]>('range_agg', ['period']).as('periods')]),
    )
    .selectFrom('record.user as u')
    .innerJoin('holder as h', 'h.user_id', 'u.id')
    .innerJoin('member as m', 'm.user_id', 'u.id')
    .where((eb) => isActiveAt(eb, 'u', transactionTime))
    .where('u.password', 'is not', null)
    .where((eb) => contains(eb.ref('m.periods'), transactionTime))
    .select((eb) => {
      const lasts = sql<boolean>`${eb.ref('m.periods')} @> tstzrange(now(), NULL)`
      const ends = eb.or([eb.ref('h.ends'), eb('u.active_range_utc_end', 'is not', null), eb.not(lasts)])
      return ['u.id', ends.as('ends')]
    })
    .execute()
  return {
    ids: rows.map((row) => row.id),
    hasActive: rows.length > 0,
    hasPermanent: rows.some((row) => !row.ends),
  }
}

/** Returns the SQL condition that the row `tableAlias` has the status Active and a period that contains the present. */
export function isActiveNow(tableAlias: string) {
  return sql`(${sql.raw(tableAlias)}.status = 'Active' AND tstzrange(${sql.raw(tableAlias)}.active_range_utc_start, ${sql.raw(tableAlias)}.active_range_utc_end) @> now())`
}
