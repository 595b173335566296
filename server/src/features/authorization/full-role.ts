import { kindOf } from '@stamboek/model/fields/field-kinds'
import { role } from '@stamboek/model/records/system/role'
import { sql } from 'kysely'
import { isActiveAt, transactionTime } from '../../database/sql-expressions.ts'
import { createRecord } from '../../records/actions/create-record.ts'
import type { UnitOfWork } from '../../records/engine/unit-of-work.ts'

const moment = { kind: 'dateTime', label: 'Tijdstip' } as const
const usualName = 'Beheerder'

/**
 * Returns the id of a role that has every right, now and without an end; creates "Beheerder" where there is none, with
 * the moment behind it if a role of that name has fewer rights.
 */
export async function findOrCreateFullRole(unit: UnitOfWork): Promise<string> {
  const permissions = unit.engine.catalogue.permissions()
  const full = await unit.transaction
    .selectFrom('record.role as r')
    .where((eb) => isActiveAt(eb, 'r', transactionTime))
    .where('r.active_range_utc_end', 'is', null)
    .where('r.permissions', '@>', sql<string[]>`${permissions}::text[]`)
    .select('r.id')
    .orderBy('r.description')
    .executeTakeFirst()
  if (full) return full.id
  const namesake = await unit.transaction
    .selectFrom('record.role')
    .where('description', '=', usualName)
    .select('id')
    .executeTakeFirst()
  const description = namesake ? `${usualName} ${kindOf(moment).format(unit.now, moment)}` : usualName
  const { id } = await createRecord(unit, unit.engine.catalogue.typeOf(role), { description, permissions })
  return id
}
