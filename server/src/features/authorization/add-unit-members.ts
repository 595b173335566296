import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { anyOfIds, isActiveAt, isKept, transactionTime } from '../../database/sql-expressions.ts'
import { type AddMembers, executorOf } from '../../records/engine/record-context.ts'

/** Adds to each unit the active users whom it lists and who hold no permission there now (`membersWithoutRole`). */
export const addUnitMembers: AddMembers = async (context, _type, records) => {
  const rows = await executorOf(context)
    .selectFrom('record.system_business_unit as b')
    .innerJoin('record.system_business_unit__assigned_users as a', 'a.owner_id', 'b.id')
    .innerJoin('record.user as u', (join) =>
      join.onRef('u.id', '=', 'a.target_id').on((eb) => isActiveAt(eb, 'u', transactionTime)),
    )
    .where('b.id', '=', anyOfIds(records.map(({ id }) => id)))
    .where((eb) => {
      const role = eb
        .selectFrom('record.user_role as ur')
        .innerJoin('record.role as r', 'r.id', 'ur.role_id')
        .whereRef('ur.user_id', '=', 'u.id')
        .where((eb) => isKept(eb, 'ur'))
        .where((eb) => isActiveAt(eb, 'ur', transactionTime))
        .where((eb) => isActiveAt(eb, 'r', transactionTime))
        .where((eb) =>
          eb.or([
            eb('ur.business_unit_id', 'is', null),
            eb('ur.business_unit_id', '=', eb.ref('b.series_id')),
          ]),
        )
        .where('r.permissions', '<>', sql<string[]>`'{}'`)
      return eb.not(eb.exists(role))
    })
    .groupBy('b.id')
    .select((eb) => {
      const member = jsonBuildObject({ id: eb.ref('u.id'), label: eb.ref('u.full_name') })
      return ['b.id', eb.fn.jsonAgg(member).orderBy('a.position').as('members')]
    })
    .execute()
  const members = new Map(rows.map((row) => [row.id, row.members]))
  return records.map(({ id }) => ({ membersWithoutRole: members.get(id) ?? [] }))
}
